/** What the database costs, without HTTP: `npm run bench -- --database`. Beside each case are its goals. */
import type pg from 'pg';
import { toTable } from '../src/commands/output.ts';
import { getJob } from '../src/features/jobs/queries.ts';
import { JobListCache } from '../src/features/jobs/search/job-list-cache.ts';
import { listJobs } from '../src/features/jobs/search/list.ts';
import { CacheStore } from '../src/platform/cache/cache-store.ts';
import type { Scope } from '../src/platform/scope.ts';
import { type Ask, type Case, FEW_MATCHES, makeCases, PAGE_GOALS } from './cases.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { explain, recordStatements } from './plans.ts';
import { takeSamples } from './samples.ts';
import { median } from './statistics.ts';
import { openBenchStore } from './store.ts';

export async function measureDatabase(
  scope: Scope,
  pool: pg.Pool,
  { plans }: Pick<BenchOptions, 'plans'>,
): Promise<void> {
  const cases = makeCases(await takeSamples(scope));
  const results: CaseResult[] = [];
  for (const one of cases) {
    results.push(await measureCase(scope, one));
    process.stderr.write('.');
  }
  console.log(`\n${toTable(header, results.map(toRow))}`);
  if (!plans) return;
  for (const { name, asks } of cases)
    console.log(`\n## ${name}\n\n${await explainAsk(scope, pool, asks[0])}`);
}

const TIMES_EACH = 3;

interface CaseResult extends Case {
  matches: number[];
  /** Milliseconds. */
  first: number[];
  next: number[];
  again: number[];
}

/** Each value is asked once unmeasured; then with nothing known of its list, the next page of it, and the same again. */
async function measureCase(scope: Scope, one: Case): Promise<CaseResult> {
  const result: CaseResult = { ...one, matches: [], first: [], next: [], again: [] };
  for (const ask of one.asks) {
    result.matches.push(await response(scope, ask, new JobListCache(new CacheStore(64 * 1_048_576))));
    for (let time = 0; time < TIMES_EACH; time++) {
      const known = new JobListCache(new CacheStore(64 * 1_048_576));
      result.first.push(await timed(() => response(scope, ask, known)));
      result.next.push(await timed(() => response(scope, nextPage(ask), known)));
      result.again.push(await timed(() => response(scope, ask, known)));
    }
  }
  return result;
}

function nextPage(ask: Ask): Ask {
  return 'query' in ask ? { query: { ...ask.query, page: (ask.query.page ?? 1) + 1 } } : ask;
}

/** Returns how many match. */
async function response(scope: Scope, ask: Ask, known: JobListCache): Promise<number> {
  if ('query' in ask) return (await listJobs(scope, ask.query, known)).meta.pagination.total_items;
  await getJob(scope, ask.id);
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

/** The median is what must reach the goal; the worst shows what a disturbance, or one value, can cost. */
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

async function explainAsk(scope: Scope, pool: pg.Pool, ask: Ask | undefined): Promise<string> {
  if (!ask) return '';
  const statements = await recordStatements(pool, () =>
    response(scope, ask, new JobListCache(new CacheStore(64 * 1_048_576))),
  );
  const plans: string[] = [];
  for (const statement of statements) plans.push(await explain(pool, statement));
  return plans.join('\n\n');
}

if (import.meta.main) {
  const options = readOptions();
  const store = await openBenchStore(options);
  await measureDatabase(store.scope, store.pool, options).finally(() => store.close());
}
