/** Judges whether searches of the board understand words: `npm run bench -- --search-words`. */
import { readFileSync } from 'node:fs';
import { toTable } from '../../src/commands/output.ts';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../../src/features/board/organizations/queries.ts';
import { createJobs } from '../../src/features/jobs/jobs/create.ts';
import { JobCache } from '../../src/features/jobs/jobs/responses/job-cache.ts';
import { findPage } from '../../src/features/jobs/jobs/search/list.ts';
import { readWordsOf } from '../../src/features/jobs/jobs/search/tolerance/read-words.ts';
import { SalaryCache } from '../../src/features/jobs/salaries/salary-cache.ts';
import { CacheStore } from '../../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../../src/platform/cache/change-log.ts';
import type { Language } from '../../src/platform/languages/languages.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { orders, readListState } from '../../src/site/job-lists/list-state.ts';
import { findSelectedFilters, toCriteria } from '../../src/site/job-lists/selected-filters.ts';
import { type Bench, openStore, SINGLE_JOB } from '../support/bench.ts';
import { PLATFORM } from '../support/seed.ts';
import { toGoalCells } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { languages, makeJobs, type WordJob } from './jobs.ts';
import { toRule } from './rule.ts';

/** By group, what each query must find. Null: nothing. */
type Queries = Record<string, Record<string, string | null>>;

/** The share of queries that must be right. */
const GOAL = { min: 95 };
const FIRST = 10;

export async function measureSearchWords(bench: Bench): Promise<void> {
  const store = await openStore(bench, SINGLE_JOB);
  const wanted = bench.options.scenarios;
  const chosen = languages.filter((language) => wanted.length === 0 || wanted.includes(language));
  const right = new Map<string, Map<Language, [right: number, of: number]>>();
  const failed: string[] = [];
  for (const language of chosen) {
    const board = await openBoard(store, language);
    for (const [group, queries] of Object.entries(readQueries(language))) {
      const failures = [];
      for (const [query, rule] of Object.entries(queries)) {
        const problem = await findProblem(board, query, rule);
        if (problem !== undefined) failures.push(`${language} ${group}: ${query} — ${problem}`);
      }
      const count = Object.keys(queries).length;
      const ofGroup = right.get(group) ?? new Map();
      right.set(group, ofGroup.set(language, [count - failures.length, count]));
      failed.push(...failures);
    }
  }
  print(chosen, right);
  console.log(`\nWrong:\n${failed.join('\n') || 'none'}`);
}

function readQueries(language: Language): Queries {
  return JSON.parse(readFileSync(new URL(`queries/${language}.json`, import.meta.url), 'utf8'));
}

interface WordBoard {
  scope: Scope;
  jobs: ReadonlyMap<string, WordJob>;
  cache: JobCache;
  salaries: SalaryCache;
}

/** Creates the board and its jobs, unless an earlier run on this database did. */
async function openBoard({ db, pool }: BenchStore, language: Language): Promise<WordBoard> {
  const slug = `words-${language}`;
  const organization =
    (await insertOrganization(db, slug, 'Words')) ?? (await findOrganizationBySlug(db, slug));
  if (!organization) throw new Error(`The organization ${slug} does not exist.`);
  await pool.query('UPDATE organizations SET language = $2 WHERE id = $1', [organization.id, language]);
  const scope = organizationScope(db, { ...organization, language }, PLATFORM, 'command_line');
  const made = makeJobs(language);
  const findJobs = () =>
    pool.query('SELECT id, external_id FROM jobs WHERE organization_id = $1', [organization.id]);
  for (let created = (await findJobs()).rows.length; created < made.length; ) {
    const batch = made.slice(created, created + BATCH_SIZE);
    created += (await createJobs(scope, batch)).length;
  }
  await readWordsOf(db, scope.organizationId, { lagSeconds: 0 });
  const byKey = new Map(made.map((job) => [job.input.external_id, job]));
  const jobs = new Map(
    (await findJobs()).rows.map(({ id, external_id }) => [id, byKey.get(external_id) as WordJob]),
  );
  const changes = new ChangeLog(new CacheStore(16 * 1_048_576));
  return { scope, jobs, cache: new JobCache(changes), salaries: new SalaryCache(changes) };
}

const BATCH_SIZE = 100;

/** What is wrong with the first jobs. Undefined: nothing. */
async function findProblem(
  board: WordBoard,
  query: string,
  rule: string | null,
): Promise<string | undefined> {
  const { total, jobs } = await search(board, query);
  if (rule === null) return total === 0 ? undefined : `finds ${total}, such as ${jobs[0]?.input.title}`;
  const isRight = toRule(rule);
  const expected = [...board.jobs.values()].filter(isRight).length;
  if (expected === 0) throw new Error(`No job meets the rule ${rule} of ${query}.`);
  const first = jobs.slice(0, Math.min(FIRST, expected));
  const wrong = first.find((job) => !isRight(job));
  if (wrong) return `finds ${wrong.input.title}, ${wrong.city}`;
  return first.length < Math.min(FIRST, expected) ? `finds ${total} of ${expected}` : undefined;
}

/** A query is the words, or the parameters of the list. */
async function search({ scope, jobs, cache, salaries }: WordBoard, query: string) {
  const parameters = query.startsWith('q=') ? new URLSearchParams(query) : new URLSearchParams({ q: query });
  const state = readListState(parameters);
  const criteria = toCriteria(await findSelectedFilters(scope, state, salaries));
  const page = { offset: 0, limit: FIRST, sort: orders[state.sort] };
  const { total, ids } = await findPage(scope, criteria, page, cache);
  return { total, jobs: ids.map((id) => jobs.get(id) as WordJob) };
}

function print(chosen: Language[], right: Map<string, Map<Language, [right: number, of: number]>>): void {
  const rows = [...right].map(([group, byLanguage]) => toRow(group, [...byLanguage.values()]));
  const all = chosen.map((language): [number, number] =>
    sumOf([...right.values()].map((row) => row.get(language) ?? [0, 0])),
  );
  console.log(`\n${toTable(['group', ...chosen, 'right', 'goal', ''], [...rows, toRow('all', all)])}`);
}

function toRow(name: string, counts: [right: number, of: number][]): string[] {
  const [right, of] = sumOf(counts);
  const percent = (100 * right) / of;
  return [
    name,
    ...counts.map(([right, of]) => `${right}/${of}`),
    `${Math.round(percent)} %`,
    ...toGoalCells(percent, GOAL),
  ];
}

function sumOf(counts: [right: number, of: number][]): [right: number, of: number] {
  return counts.reduce(([right, of], count) => [right + count[0], of + count[1]], [0, 0]);
}
