import { sql } from 'kysely';
import type { Scope } from '../../src/platform/scope.ts';
import { toWords } from '../../src/platform/search-words.ts';

/** Values of the organization's jobs, for use in requests. The same data always yields the same samples. */
export interface Samples {
  ids: string[];
  total: number;
  jobTypes: string[];
  companies: string[];
  locations: string[];
  categories: { id: string; slug: string }[];
  /** The words of each title. */
  titles: string[][];
  words: WordSample[];
}

interface WordSample {
  word: string;
  /** The approximate share of jobs that contain the word. */
  share: number;
}

/** The number of jobs whose words are counted. */
const COUNTED_JOBS = 20_000;

export async function takeSamples(scope: Scope): Promise<Samples> {
  const [ids, total, jobTypes, companies, locations] = await Promise.all([
    findIds(scope),
    countAll(scope),
    findValues(scope, 'job_type'),
    findValues(scope, 'company'),
    findValues(scope, 'location'),
  ]);
  const categories = await scope.db
    .selectFrom('categories')
    .select(['id', 'slug'])
    .where('organization_id', '=', scope.organizationId)
    .orderBy('slug')
    .execute();
  const titles = await findTitles(scope, ids.slice(0, 500));
  return { ids, total, jobTypes, companies, locations, categories, titles, words: await countWords(scope) };
}

/** Up to `count` words that a share between `from` and `to` of the jobs contain, evenly selected from all of them. */
export function wordsOfShare({ words }: Samples, from: number, to: number, count: number): string[] {
  const matching = words.filter(({ share }) => share >= from && share < to).map(({ word }) => word);
  if (matching.length === 0) throw new Error(`No word occurs in ${from * 100}% to ${to * 100}% of the jobs.`);
  const step = Math.max(1, matching.length / count);
  return Array.from(
    { length: Math.min(count, matching.length) },
    (_, n) => matching[Math.floor(n * step)] as string,
  );
}

async function findIds(scope: Scope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('job_index')
    .select('job_id')
    .where('organization_id', '=', scope.organizationId)
    .orderBy(sql`hashtext(job_id::text)`)
    .limit(5_000)
    .execute();
  return rows.map(({ job_id }) => job_id);
}

async function countAll(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('job_index')
    .select(sql<number>`count(*)`.as('count'))
    .where('organization_id', '=', scope.organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

async function findValues(scope: Scope, kind: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('job_facets')
    .select('value')
    .where('organization_id', '=', scope.organizationId)
    .where('kind', '=', kind)
    .orderBy(sql`md5(value)`)
    .execute();
  return rows.map(({ value }) => value);
}

async function findTitles(scope: Scope, ids: string[]): Promise<string[][]> {
  const rows = await scope.db
    .selectFrom('jobs')
    .select('title')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => toWords(title)).filter((words) => words.length > 1);
}

async function countWords(scope: Scope): Promise<WordSample[]> {
  const counted = `select array_to_tsvector(string_to_array(translate(rtrim(word_sequence, ' _'), '_', ' '), ' '))
    from job_index where organization_id = ${scope.organizationId} limit ${COUNTED_JOBS}`;
  const { rows } = await sql<{ word: string; jobs: number; of: number }>`
    select word, ndoc as jobs, (select count(*) from (${sql.raw(counted)}) as all_counted) as of
    from ts_stat(${counted}) where word <> '|' order by md5(word)`.execute(scope.db);
  return rows.map(({ word, jobs, of }) => ({ word, share: jobs / of }));
}
