/** Measures database requests without HTTP, and compares them with goals: `npm run bench -- --database`. */
import { toTable } from '../../src/commands/output.ts';
import { getJob } from '../../src/features/jobs/jobs/queries.ts';
import { JobCache } from '../../src/features/jobs/jobs/responses/job-cache.ts';
import { listJobs } from '../../src/features/jobs/jobs/search/list.ts';
import { readWordsOf } from '../../src/features/jobs/jobs/search/tolerance/read-words.ts';
import { CacheStore } from '../../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../../src/platform/cache/change-log.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type Bench, isWanted, openStore } from '../support/bench.ts';
import { explainWork } from '../support/plans.ts';
import { takeSamples } from '../support/samples.ts';
import { median, timed, toCell, toGoalCells } from '../support/statistics.ts';
import { type Case, FEW_MATCHES, type JobRequest, makeCases, PAGE_GOALS } from './cases.ts';

export async function measureDatabase(bench: Bench): Promise<void> {
  const { scope, pool } = await openStore(bench);
  await readWordsOf(scope.db, scope.organizationId, { lagSeconds: 0 });
  const cases = makeCases(await takeSamples(scope)).filter(({ name }) => isWanted(bench, name));
  const results: CaseResult[] = [];
  for (const jobCase of cases) results.push(await measureCase(scope, jobCase));
  console.log(`\n${toTable(header, results.map(toRow))}`);
  if (!bench.options.plans) return;
  for (const { name, requests } of cases)
    await explainWork(pool, name, () => countMatches(scope, requests[0] as JobRequest, newJobCache()));
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
    toCell(median(result.next), 2),
    ...toCells(result.again, goals.again),
  ];
}

function goalsOfPage(matches: number): { first: number; again: number } {
  const first = matches <= FEW_MATCHES ? PAGE_GOALS.firstOfFew : PAGE_GOALS.firstOfMany;
  return { first, again: PAGE_GOALS.again };
}

/** The goal applies to the median. The worst time shows the cost of a disturbance or of a single value. */
function toCells(times: number[], max: number): string[] {
  return [toCell(median(times), 2), toCell(Math.max(...times), 2), ...toGoalCells(median(times), { max })];
}
