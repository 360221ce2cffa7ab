/** Measures reports over a year, and the recording of views: `npm run bench -- --analytics`. */
import { toTable } from '../../src/commands/output.ts';
import { listJobAnalytics } from '../../src/features/board/analytics/list-jobs.ts';
import { getAnalytics } from '../../src/features/board/analytics/report.ts';
import { addDays, dayOf } from '../../src/platform/day.ts';
import { type Bench, createKey, openGenerator, openStore, startServer } from '../support/bench.ts';
import type { LoadRequest } from '../support/load-requests.ts';
import { type Measurement, measureInTurn } from '../support/measure.ts';
import { explainWork } from '../support/plans.ts';
import { ORGANIZATION, PLATFORM } from '../support/seed.ts';
import { median, toCell, toGoalCells } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { seedViews } from './seed.ts';

const TODAY = dayOf(Date.now());
/** Of medians, in milliseconds. */
const GOAL = { max: 50 };
const BROWSERS = 500;
const HOST = `${ORGANIZATION}.${PLATFORM.domain}`;
const header = ['request', 'connections', 'req/s', 'median ms', 'p95 ms', 'p99 ms', 'goal', ''];

type Measure = (name: string, requests: LoadRequest[], concurrency: number) => Promise<Measurement[]>;

export async function measureAnalytics(bench: Bench): Promise<void> {
  const { options } = bench;
  const store = await openStore(bench, { otherJobs: 0 });
  await seedViews(store, options.views);
  const server = await startServer(bench, store, { settings: { RATE_LIMIT_VIEWS: '0' } });
  const generator = openGenerator(bench);
  const apiKey = await createKey(store.scope);
  const measure: Measure = (name, requests, concurrency) =>
    measureInTurn(generator, { name, requests }, [server], { ...options, concurrency, apiKey });
  const rows: string[][] = [];
  for (const { name, requests } of reportRequests(await listJobIds(store)))
    rows.push(toRow(name, await measure(name, requests, 1), 1, GOAL));
  rows.push(...(await measureViews(store, measure)));
  console.log(`\n${toTable(header, rows)}`);
  if (options.plans) await explainReports(store);
}

/** Requests whose ranges end on 20 different days, so that consecutive requests differ. */
function reportRequests(jobIds: string[]): { name: string; requests: LoadRequest[] }[] {
  const requestsFor = (path: string, days: number, parameters = ['']) =>
    parameters.flatMap((extra) =>
      Array.from({ length: 20 }, (_, ago): LoadRequest => {
        const to = addDays(TODAY, -ago);
        return { method: 'GET', path: `/api/v1${path}?from=${addDays(to, 1 - days)}&to=${to}${extra}` };
      }),
    );
  const sorts = ['-views', '-visitors', '-apply_rate', 'views'].map((sort) => `&sort=${sort}`);
  return [
    { name: 'report of 30 days', requests: requestsFor('/analytics', 30) },
    {
      name: 'report of 366 days',
      requests: requestsFor('/analytics', 366, ['&interval=month', '&interval=day']),
    },
    { name: 'jobs, 30 days', requests: requestsFor('/analytics/jobs', 30, sorts) },
    { name: 'jobs, 366 days', requests: requestsFor('/analytics/jobs', 366, sorts) },
    { name: 'jobs, 366 days, page 1,000', requests: requestsFor('/analytics/jobs', 366, ['&page=1000']) },
    {
      name: 'one job, 366 days',
      requests: requestsFor(
        '/analytics/jobs',
        366,
        jobIds.map((id) => `&job_id=${id}`),
      ),
    },
  ];
}

/** Records views of BROWSERS browsers. Throws if an accepted view is not counted. */
async function measureViews(store: BenchStore, measure: Measure): Promise<string[][]> {
  const ids = await listJobIds(store);
  const requests = Array.from(
    { length: BROWSERS },
    (_, n): LoadRequest => ({
      method: 'POST',
      path: '/api/v1/organization/views',
      headers: {
        host: HOST,
        'user-agent': userAgent(n),
      },
      body: JSON.stringify({
        path: '/jobs',
        job: ids[n % ids.length],
        referrer: `https://host-${n % 50}.example/`,
      }),
    }),
  );
  const rows: string[][] = [];
  for (const connections of [1, 16]) {
    const before = await countViews(store);
    const rounds = await measure('views', requests, connections);
    rows.push(toRow('recording a view', rounds, connections));
    const sent = rounds.reduce((sum, round) => sum + round.sent, 0);
    // `sent` includes one request per connection and round that is not sent, because the round is over.
    const counted = await waitForViews(store, before + sent - rounds.length * connections);
    if (counted < before + sent - rounds.length * connections)
      throw new Error(`Only ${counted - before} of ${sent} views were counted.`);
  }
  return rows;
}

function userAgent(n: number): string {
  return `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`;
}

function toRow(name: string, rounds: Measurement[], connections: number, goal?: typeof GOAL): string[] {
  const of = (pick: (measurement: Measurement) => number) => median(rounds.map(pick));
  const times = [of(({ p50Ms }) => p50Ms), of(({ p95Ms }) => p95Ms), of(({ p99Ms }) => p99Ms)];
  const rate = of(({ perSecond }) => perSecond);
  return [
    name,
    toCell(connections, 0),
    toCell(rate, 0),
    ...times.map((ms) => toCell(ms, 2)),
    ...toGoalCells(times[0] as number, goal),
  ];
}

async function listJobIds({ pool, scope }: BenchStore): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM jobs WHERE organization_id = $1 ORDER BY md5(id::text) LIMIT 500',
    [scope.organizationId],
  );
  return rows.map(({ id }) => id);
}

async function countViews({ pool, scope }: BenchStore): Promise<number> {
  const { rows } = await pool.query<{ views: number }>(
    'SELECT page_views AS views FROM analytics_days WHERE organization_id = $1 AND day = $2',
    [scope.organizationId, dayOf(Date.now())],
  );
  return rows[0]?.views ?? 0;
}

async function waitForViews(store: BenchStore, expected: number): Promise<number> {
  const deadlineMs = Date.now() + 60_000;
  for (;;) {
    const count = await countViews(store);
    if (count >= expected || Date.now() > deadlineMs) return count;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function explainReports({ scope, pool }: BenchStore): Promise<void> {
  const range = { from: addDays(TODAY, -365), to: TODAY };
  await explainWork(pool, 'report of 366 days', () => getAnalytics(scope, range));
  await explainWork(pool, 'jobs, 366 days', () => listJobAnalytics(scope, range));
}
