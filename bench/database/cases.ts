import type { JobQuery } from '../../src/features/jobs/jobs/search/list-schema.ts';
import { type Samples, wordsOfShare } from '../support/samples.ts';
import { relevanceQueries, toleranceQueries } from './relevance-cases.ts';

/** One kind of database request, with several values. */
export interface Case {
  name: string;
  requests: JobRequest[];
  goals: Goals;
}

export type JobRequest = { id: string } | { query: JobQuery };

/** In milliseconds. `by matches` derives the goals from the number of matching jobs. */
type Goals = { first: number; again: number } | 'by matches';

/** A page with its total must be fast in the first request too if at most this many jobs match. */
export const FEW_MATCHES = 10_000;
export const PAGE_GOALS = { firstOfFew: 20, firstOfMany: 150, again: 5 };

const FAST_FIRST: Goals = { first: 20, again: 5 };
const VALUES = 5;

export function makeCases(samples: Samples): Case[] {
  const deep = Math.min(5_000, Math.floor(samples.total / 20));
  return [
    {
      name: 'single read',
      requests: samples.ids.slice(0, 200).map((id) => ({ id })),
      goals: { first: 1, again: 1 },
    },
    page('no filter', [{}]),
    { name: `page ${deep}`, requests: [{ query: { page: deep } }], goals: { first: 150, again: 50 } },
    ...singleFilters(samples),
    ...sorts(),
    ...combinations(samples),
    ...searches(samples),
  ];
}

function page(name: string, queries: JobQuery[], goals: Goals = 'by matches'): Case {
  return { name, requests: queries.map((query) => ({ query })), goals };
}

function singleFilters({ jobTypes, categories, locations, companies }: Samples): Case[] {
  return [
    page(
      'job type',
      firstFew(jobTypes).map((job_types) => ({ job_types: [job_types] })),
    ),
    page(
      'category by id',
      firstFew(categories).map(({ id }) => ({ categories: [id] })),
    ),
    page(
      'category by slug',
      firstFew(categories).map(({ slug }) => ({ category: slug })),
    ),
    page(
      'location',
      firstFew(locations).map((value) => ({ locations: [value] })),
    ),
    page(
      'company',
      firstFew(companies).map((company) => ({ company })),
    ),
    ...places(locations),
    page('remote', [{ is_remote: true }]),
    page('not remote', [{ is_remote: false }]),
    ...['active', 'expired', 'draft'].map((status) => page(`status ${status}`, [{ status: [status] }])),
    ...(['24h', '7d', '30d', '90d'] as const).map((posted_within) =>
      page(`within ${posted_within}`, [{ posted_within }]),
    ),
    page('no match: unknown company', [{ company: 'no such company' }], FAST_FIRST),
    page('no match: future date', [{ date_from: '2999-01-01' }], FAST_FIRST),
  ];
}

function places(locations: string[]): Case[] {
  return [
    page(
      'place: location',
      firstFew(locations).map((place) => ({ place })),
    ),
    page(
      'place: country or group',
      ['germany', 'eu', 'dach', 'uk'].map((place) => ({ place })),
    ),
    page('place: text', [{ place: 'burg' }, { place: '"ham"' }]),
    page('country', [{ country: ['DE'] }, { country: ['AT', 'CH'] }]),
    page('place + remote', [{ place: 'germany', remote: ['full'] }]),
    page('place + very common word', [{ place: 'germany', search: 'the' }]),
    page('remote modes', [{ remote: ['hybrid'] }, { remote: ['none'] }]),
    page('remote region', [{ remote_region: 'DE' }]),
    page('pay', [{ pay_min: 1 }, { pay_min: 60_000 }, { pay_min: 150_000 }]),
  ];
}

function sorts(): Case[] {
  return [
    page('sort oldest', [{ sort: 'posted_at' }]),
    page('sort updated', [{ sort: '-updated_at' }]),
    page('sort title', [{ sort: 'title' }]),
    page('sort title, remote', [{ sort: 'title', is_remote: true }]),
  ];
}

function combinations({ jobTypes, categories, locations, companies }: Samples): Case[] {
  const [jobType] = jobTypes as [string];
  return [
    page('remote + active', [{ is_remote: true, status: ['active'] }]),
    page(
      'job type + remote',
      firstFew(jobTypes).map((job_types) => ({ job_types: [job_types], is_remote: true })),
    ),
    page(
      'category + job type',
      firstFew(categories).map(({ slug }) => ({ category: slug, job_types: [jobType] })),
    ),
    page(
      'location + job type',
      firstFew(locations).map((value) => ({ locations: [value], job_types: [jobType] })),
    ),
    page(
      'company + remote',
      firstFew(companies).map((company) => ({ company, is_remote: true })),
    ),
    page(
      'category + 30d + active',
      firstFew(categories).map(({ slug }) => ({ category: slug, posted_within: '30d', status: ['active'] })),
    ),
  ];
}

function searches(samples: Samples): Case[] {
  const rare = wordsOfShare(samples, 0.0001, 0.002, VALUES);
  const common = wordsOfShare(samples, 0.05, 0.25, VALUES);
  const veryCommon = wordsOfShare(samples, 0.4, 1, VALUES);
  const prefixes = wordsOfShare(samples, 0.001, 0.01, 50)
    .filter((word) => /^\p{L}{7,}$/u.test(word))
    .map((word) => word.slice(0, 5));
  const titles = firstFew(samples.titles).map((words) => words.slice(0, 2).join(' '));
  const words = { rare, common, veryCommon, prefixes: firstFew(prefixes), titles };
  return [
    page('rare word', toSearches(rare), FAST_FIRST),
    page('common word', toSearches(common)),
    page('very common word', toSearches(veryCommon)),
    page('word without a match', toSearches(['zyxwvutsr']), FAST_FIRST),
    page('prefix of a word', toSearches(firstFew(prefixes)), FAST_FIRST),
    page('one letter', toSearches(['a', 's', 'x', 'z'])),
    page('two words of a title', toSearches(titles)),
    page('phrase of a title', toSearches(titles.map((text) => `"${text}"`))),
    page('phrase of common words', toSearches(pairs(veryCommon).map((text) => `"${text}"`))),
    page('two very common words', toSearches(pairs(veryCommon))),
    page(
      'common + rare word',
      toSearches(rare.map((word, n) => `${word} ${common[n % common.length]}`)),
      FAST_FIRST,
    ),
    ...filteredSearches(words, samples),
    ...[...relevanceQueries(words, samples), ...toleranceQueries(words)].map(([name, queries]) =>
      page(name, queries),
    ),
  ];
}

function filteredSearches(
  { common, veryCommon }: { common: string[]; veryCommon: string[] },
  { jobTypes, categories }: Samples,
): Case[] {
  const [jobType] = jobTypes as [string];
  const category = categories[0]?.slug as string;
  const cases: [name: string, words: string[], query: JobQuery][] = [
    ['common word + active', common, { status: ['active'] }],
    ['very common word + active', veryCommon, { status: ['active'] }],
    ['common word, page 100', common, { page: 100 }],
    ['common word + remote', common, { is_remote: true }],
    ['common word + job type', common, { job_types: [jobType] }],
    ['very common + category', veryCommon, { category }],
    ['common word, by title', common, { sort: 'title' }],
  ];
  return cases.map(([name, words, query]) =>
    page(
      name,
      words.map((search) => ({ search, ...query })),
    ),
  );
}

function toSearches(texts: string[]): JobQuery[] {
  return texts.map((search) => ({ search }));
}

function pairs(words: string[]): string[] {
  return words.map((word, n) => `${word} ${words[(n + 1) % words.length]}`);
}

function firstFew<T>(values: T[]): T[] {
  return values.slice(0, VALUES);
}
