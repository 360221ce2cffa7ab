/** Measures reports over a year, and the recording of views: `npm run bench -- --analytics`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { toTable } from '../../src/commands/output.ts';
import { foldDeltasOfBoard } from '../../src/features/analytics/cumulative-totals.ts';
import { listJobAnalytics } from '../../src/features/analytics/list-jobs.ts';
import { getAnalytics } from '../../src/features/analytics/report.ts';
import { createApiKey } from '../../src/features/api-keys/create.ts';
import { addDays, dayOf } from '../../src/platform/day.ts';
import { inTransaction } from '../../src/platform/scope.ts';
import type { BenchOptions } from '../options.ts';
import { type Generator, startGenerator } from '../support/generator.ts';
import type { LoadRequest } from '../support/load-requests.ts';
import { type Measurement, measureInTurn } from '../support/measure.ts';
import { explain, recordStatements } from '../support/plans.ts';
import { type Contender, startCorkboard } from '../support/processes.ts';
import { takeSamples } from '../support/samples.ts';
import { makeScenarios } from '../support/scenarios.ts';
import { ORGANIZATION, PLATFORM } from '../support/seed.ts';
import { median } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { seedViews } from './seed.ts';

const TODAY = dayOf(Date.now());
const GOAL_MS = 50;
const BROWSERS = 500;
const VIEWS_PER_SECOND = 200;
const HOST = `${ORGANIZATION}.${PLATFORM.domain}`;

interface Bench {
  store: BenchStore;
  server: Contender;
  generator: Generator;
  apiKey: string;
  options: BenchOptions;
}

export async function measureAnalytics(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  await seedViews(store, options.views);
  await describe(store);
  const bench = await startServer(store, options, closers);
  const rows: string[][] = [];
  for (const { name, requests } of reportRequests(await listJobIds(store)))
    rows.push(toRow(name, await measure(bench, name, requests, 1), GOAL_MS));
  rows.push(...(await measureViews(bench)), ...(await measureListDuringViews(bench)));
  console.log(
    `\n${toTable(['request', 'connections', 'req/s', 'median ms', 'p95 ms', 'p99 ms', 'goal', ''], rows)}`,
  );
  await measureFolding(store);
  if (options.plans) await explainReports(store);
}

async function startServer(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-files-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const unlimited = { scopes: ['*'], expires_at: null, rate_limits: {} };
  const { key: apiKey } = await createApiKey(store.scope, { name: 'bench', ...unlimited });
  const server = await startCorkboard({
    name: 'Corkboard',
    databaseUrl: store.url,
    logLevel: 'warn',
    logFile: join(folder, 'server.log'),
    dataDir: folder,
    settings: { RATE_LIMIT_VIEWS: '0' },
  });
  closers.push(() => server.stop());
  const generator = startGenerator();
  closers.push(() => generator.stop());
  return { store, server, generator, apiKey, options };
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
async function measureViews(bench: Bench): Promise<string[][]> {
  const ids = await listJobIds(bench.store);
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
    const before = await countViews(bench.store);
    const rounds = await measure(bench, 'views', requests, connections);
    rows.push(toRow('recording a view', rounds, undefined, connections));
    const sent = rounds.reduce((sum, round) => sum + round.sent, 0);
    // `sent` includes one request per connection and round that is not sent, because the round is over.
    const counted = await waitForViews(bench.store, before + sent - rounds.length * connections);
    if (counted < before + sent - rounds.length * connections)
      throw new Error(`Only ${counted - before} of ${sent} views were counted.`);
  }
  return rows;
}

/** Measures GET /jobs with 16 connections: alone, and while views are recorded. */
async function measureListDuringViews(bench: Bench): Promise<string[][]> {
  const scenarios = await makeScenarios(bench.store.scope, await takeSamples(bench.store.scope));
  const requests = scenarios.find(({ name }) => name === 'list page')?.requests ?? [];
  await measure(bench, 'warm-up', requests, 16);
  const alone = await measure(bench, 'alone', requests, 16);
  const stop = sendViews(bench.server.port);
  const duringViews = await measure(bench, 'during views', requests, 16);
  stop();
  return [
    toRow('GET /jobs', alone, undefined, 16),
    toRow(`GET /jobs during ${VIEWS_PER_SECOND} views per second`, duringViews, undefined, 16),
  ];
}

/** Sends views through the tracking pixel at even intervals. */
function sendViews(port: number): () => void {
  const agent = new Agent({ keepAlive: true });
  let n = 0;
  const timer = setInterval(() => {
    const path = `/api/v1/organization/views/pixel.gif?path=/page-${n++ % 200}`;
    const headers = { host: HOST, 'user-agent': userAgent(n % BROWSERS) };
    get({ host: '127.0.0.1', port, path, headers, agent }, (response) => response.resume()).on(
      'error',
      () => {},
    );
  }, 1_000 / VIEWS_PER_SECOND);
  return () => {
    clearInterval(timer);
    agent.destroy();
  };
}

function userAgent(n: number): string {
  return `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`;
}

function measure(
  { generator, server, apiKey, options }: Bench,
  name: string,
  requests: LoadRequest[],
  concurrency: number,
): Promise<Measurement[]> {
  return measureInTurn(generator, { name, requests }, [server], { ...options, concurrency, apiKey });
}

function toRow(name: string, rounds: Measurement[], goalMs?: number, connections = 1): string[] {
  const of = (pick: (measurement: Measurement) => number) => median(rounds.map(pick));
  const [p50, p95, p99] = [of(({ p50Ms }) => p50Ms), of(({ p95Ms }) => p95Ms), of(({ p99Ms }) => p99Ms)];
  const row = [
    name,
    String(connections).padStart(11),
    of(({ perSecond }) => perSecond)
      .toFixed(0)
      .padStart(6),
  ];
  for (const ms of [p50, p95, p99]) row.push(ms.toFixed(2).padStart(9));
  row.push(goalMs === undefined ? '' : `< ${goalMs}`, goalMs === undefined ? '' : p50 < goalMs ? '✓' : '✗');
  console.error(row.join('  '));
  return row;
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

async function describe({ pool, scope }: BenchStore): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT (SELECT sum(page_views) FROM analytics_days WHERE organization_id = $1) AS views,
       (SELECT count(*) FROM analytics_totals WHERE organization_id = $1) AS totals,
       (SELECT count(*) FROM analytics_deltas WHERE organization_id = $1) AS deltas,
       pg_size_pretty(pg_total_relation_size('analytics_totals')) AS totals_size,
       (SELECT pg_size_pretty(sum(pg_total_relation_size(inhrelid))) FROM pg_inherits WHERE inhparent = 'analytics_views'::regclass) AS raw_size`,
    [scope.organizationId],
  );
  const { views, totals, deltas, totals_size, raw_size } = rows[0] ?? {};
  console.log(
    `${views} views; ${totals} cumulative totals (${totals_size}), ${deltas} deltas; raw views (${raw_size})`,
  );
}

/** Measures one fold of all deltas that the measurements have created. Meanwhile, other views of the board wait. */
async function measureFolding({ scope }: BenchStore): Promise<void> {
  const { deltas } = await scope.db
    .selectFrom('analytics_deltas')
    .select(sql<number>`count(*)`.as('deltas'))
    .executeTakeFirstOrThrow();
  const startedMs = performance.now();
  await inTransaction(scope, foldDeltasOfBoard);
  console.log(`\n${deltas} deltas folded in ${(performance.now() - startedMs).toFixed(0)} ms`);
}

async function explainReports({ scope, pool }: BenchStore): Promise<void> {
  const range = { from: addDays(TODAY, -365), to: TODAY };
  for (const [name, work] of [
    ['report of 366 days', () => getAnalytics(scope, range)],
    ['jobs, 366 days', () => listJobAnalytics(scope, range)],
  ] as const) {
    console.log(`\n## ${name}\n`);
    for (const statement of await recordStatements(pool, work))
      if (!/^(start|begin|set|commit)/i.test(statement.text))
        console.log(`${await explain(pool, statement)}\n`);
  }
}
