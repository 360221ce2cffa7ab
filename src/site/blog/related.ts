import type { PublicPost } from '../../features/content/pages/public-queries.ts';

/** Shorter words say nothing about the subject of a post. */
const MIN_WORD_LENGTH = 4;

/**
 * Ranks posts by the words that their titles and summaries share with this post. A word that n posts contain scores 1/n. Ties go
 * to the same author, then to the newest post.
 */
export function chooseRelated(post: PublicPost, newest: PublicPost[], count: number): PublicPost[] {
  const words = new Map(newest.map((other) => [other.id, wordsOf(other)]));
  const own = wordsOf(post);
  const postsByWord = new Map<string, number>();
  for (const found of words.values())
    for (const word of found) if (own.has(word)) postsByWord.set(word, (postsByWord.get(word) ?? 0) + 1);
  const score = (other: PublicPost) => {
    let sum = post.author_id !== null && other.author_id === post.author_id ? 0.01 : 0;
    for (const word of words.get(other.id) ?? []) if (own.has(word)) sum += 1 / (postsByWord.get(word) ?? 1);
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
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= MIN_WORD_LENGTH));
}
