/** Measures database requests without HTTP, and compares them with goals: `npm run bench -- --database`. */
import type pg from 'pg';
import { toTable } from '../../src/commands/output.ts';
import { getJob } from '../../src/features/jobs/queries.ts';
import { JobCache } from '../../src/features/jobs/responses/job-cache.ts';
import { listJobs } from '../../src/features/jobs/search/list.ts';
import { readWordsOf } from '../../src/features/jobs/search/tolerance/read-words.ts';
import { CacheStore } from '../../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../../src/platform/cache/change-log.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type BenchOptions, readOptions } from '../options.ts';
import { explain, recordStatements } from '../support/plans.ts';
import { takeSamples } from '../support/samples.ts';
import { median } from '../support/statistics.ts';
import { openBenchStore } from '../support/store.ts';
import { type Case, FEW_MATCHES, type JobRequest, makeCases, PAGE_GOALS } from './cases.ts';

export async function measureDatabase(
  scope: Scope,
  pool: pg.Pool,
  { plans, scenarios }: Pick<BenchOptions, 'plans' | 'scenarios'>,
): Promise<void> {
  await readWordsOf(scope.db, scope.organizationId, { lagSeconds: 0 });
  const cases = makeCases(await takeSamples(scope)).filter(
    ({ name }) => scenarios.length === 0 || scenarios.includes(name),
  );
  const results: CaseResult[] = [];
  for (const jobCase of cases) {
    results.push(await measureCase(scope, jobCase));
    process.stderr.write('.');
  }
  console.log(`\n${toTable(header, results.map(toRow))}`);
  if (!plans) return;
  for (const { name, requests } of cases)
    console.log(`\n## ${name}\n\n${await explainRequest(scope, pool, requests[0])}`);
}

const REPETITIONS = 3;

interface CaseResult extends Case {
  matches: number[];
  /** In milliseconds, as are `next` and `again`. */
  first: number[];
  next: number[];
  again: number[];
}

/** After one unmeasured request per value, measures the page with an empty cache, the next page, and the first page again. */
async function measureCase(scope: Scope, jobCase: Case): Promise<CaseResult> {
  const result: CaseResult = { ...jobCase, matches: [], first: [], next: [], again: [] };
  for (const request of jobCase.requests) {
    result.matches.push(await countMatches(scope, request, newJobCache()));
    for (let time = 0; time < REPETITIONS; time++) {
      const cache = newJobCache();
      result.first.push(await timed(() => countMatches(scope, request, cache)));
      result.next.push(await timed(() => countMatches(scope, nextPage(request), cache)));
      result.again.push(await timed(() => countMatches(scope, request, cache)));
    }
  }
  return result;
}

function nextPage(request: JobRequest): JobRequest {
  return 'query' in request ? { query: { ...request.query, page: (request.query.page ?? 1) + 1 } } : request;
}

function newJobCache(): JobCache {
  return new JobCache(new ChangeLog(new CacheStore(64 * 1_048_576)));
}

/** Sends the request to the database. Returns the number of matching jobs. */
async function countMatches(scope: Scope, request: JobRequest, cache: JobCache): Promise<number> {
  if ('query' in request) return (await listJobs(scope, request.query, cache)).total;
  await getJob(scope, request.id);
  return 1;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

const header = [
  ...['case', 'matches', 'first: median', 'worst', 'goal', '', 'next page'],
  ...['again: median', 'worst', 'goal', ''],
];

function toRow(result: CaseResult): string[] {
  const most = Math.max(...result.matches);
  const goals = result.goals === 'by matches' ? goalsOfPage(most) : result.goals;
  return [
    result.name,
    [...new Set([Math.min(...result.matches), most])].join('–'),
    ...toCells(result.first, goals.first),
    median(result.next).toFixed(2).padStart(8),
    ...toCells(result.again, goals.again),
  ];
}

function goalsOfPage(matches: number): { first: number; again: number } {
  const first = matches <= FEW_MATCHES ? PAGE_GOALS.firstOfFew : PAGE_GOALS.firstOfMany;
  return { first, again: PAGE_GOALS.again };
}

/** The goal applies to the median. The worst time shows the cost of a disturbance or of a single value. */
function toCells(times: number[], goal: number): string[] {
  return [
    median(times).toFixed(2).padStart(8),
    Math.max(...times)
      .toFixed(2)
      .padStart(8),
    `< ${goal}`,
    median(times) < goal ? '✓' : '✗',
  ];
}

async function explainRequest(scope: Scope, pool: pg.Pool, request: JobRequest | undefined): Promise<string> {
  if (!request) return '';
  const statements = await recordStatements(pool, () => countMatches(scope, request, newJobCache()));
  const plans: string[] = [];
  for (const statement of statements) plans.push(await explain(pool, statement));
  return plans.join('\n\n');
}

if (import.meta.main) {
  const options = readOptions();
  const store = await openBenchStore(options);
  await measureDatabase(store.scope, store.pool, options).finally(() => store.close());
}
