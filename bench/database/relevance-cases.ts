import type { JobQuery } from '../../src/features/jobs/jobs/search/list-schema.ts';
import type { Samples } from '../support/samples.ts';

/** The words that the cases of searches use. */
export interface SampledWords {
  rare: string[];
  common: string[];
  veryCommon: string[];
  prefixes: string[];
  titles: string[];
}

/** Searches by relevance, as the board shows them. */
export function relevanceQueries(
  { rare, common, veryCommon, prefixes, titles }: SampledWords,
  { categories }: Samples,
): [name: string, queries: JobQuery[]][] {
  const byRelevance = (searches: string[], others: JobQuery = {}): JobQuery[] =>
    searches.map((search) => ({ ...others, search, sort: 'relevance' }));
  const next = (words: string[], n: number) => words[(n + 1) % words.length];
  const firstWords = titles.map((title) => title.split(' ')[0] ?? title);
  return [
    ['relevance: rare word', byRelevance(rare)],
    ['relevance: common word', byRelevance(common)],
    ['relevance: very common word', byRelevance(veryCommon)],
    ['relevance: prefix of a word', byRelevance(prefixes)],
    ['relevance: one letter', byRelevance(['a', 's', 'x', 'z'])],
    ['relevance: word of a title', byRelevance(firstWords)],
    ['relevance: two words of a title', byRelevance(titles)],
    [
      'relevance: two very common words',
      byRelevance(veryCommon.map((word, n) => `${word} ${next(veryCommon, n)}`)),
    ],
    ['relevance: common + rare word', byRelevance(rare.map((word, n) => `${word} ${next(common, n)}`))],
    ['relevance: common word, page 100', byRelevance(common, { page: 100 })],
    [
      'relevance: very common + category',
      byRelevance(veryCommon, { category: categories[0]?.slug as string }),
    ],
  ];
}

/** Searches that match nothing exactly, and the most expensive ones. */
export function toleranceQueries({ titles }: SampledWords): [name: string, queries: JobQuery[]][] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const long = (start: number) =>
    Array.from({ length: 60 }, (_, n) => letters[(start * 7 + n * 11) % 26]).join('');
  const many = (toWord: (n: number) => string) => Array.from({ length: 30 }, (_, n) => toWord(n)).join(' ');
  // The limit of the API is 500 characters.
  return [
    ['tolerance: letter left out', titles.map((title) => ({ search: withoutLetter(title) }))],
    ['tolerance: unknown word of 60 letters', [{ search: long(1) }]],
    ['tolerance: 4 unknown words', [{ search: `${long(1)} ${long(2)} enginerx desingerx` }]],
    ['tolerance: 30 unknown words', [{ search: many((n) => long(n).slice(0, 15)) }]],
    [
      'tolerance: 30 words, no job has all',
      [
        {
          search: `${many((n) => titles[n % titles.length]?.split(' ')[0] ?? 'a')} zyxwvutsr`
            .split(' ')
            .slice(1)
            .join(' '),
        },
      ],
    ],
  ];
}

/** Leaves out the fourth letter of each long word. */
function withoutLetter(title: string): string {
  return title.replace(/\p{L}{7,}/gu, (word) => word.slice(0, 3) + word.slice(4));
}
