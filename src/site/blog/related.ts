import type { PublicPost } from '../../features/pages/public-queries.ts';

/** Shorter ones say nothing of what a post is about. */
const SHORTEST_WORD = 4;

/**
 * The posts that have most to do with this one: by the words that their titles and summaries share with its own, each counting
 * the more the fewer posts have it; then those of the same author, then the newest.
 */
export function chooseRelated(post: PublicPost, newest: PublicPost[], count: number): PublicPost[] {
  const words = new Map(newest.map((other) => [other.id, wordsOf(other)]));
  const own = wordsOf(post);
  const spread = new Map<string, number>();
  for (const found of words.values())
    for (const word of found) if (own.has(word)) spread.set(word, (spread.get(word) ?? 0) + 1);
  const score = (other: PublicPost) => {
    let sum = post.author_id !== null && other.author_id === post.author_id ? 0.01 : 0;
    for (const word of words.get(other.id) ?? []) if (own.has(word)) sum += 1 / (spread.get(word) ?? 1);
    return sum;
  };
  return newest
    .filter(({ id }) => id !== post.id)
    .map((other) => ({ other, score: score(other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other);
}

function wordsOf({ title, meta_description }: PublicPost): Set<string> {
  const text = `${title} ${meta_description ?? ''}`.toLowerCase();
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD));
}
