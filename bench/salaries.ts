/** What `GET /salaries` costs on a large board: `npm run bench -- --salaries`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toTable } from '../src/commands/output.ts';
import { createApiKey } from '../src/features/api-keys/create.ts';
import { computeSalaries } from '../src/features/salaries/compute.ts';
import type { Scope } from '../src/platform/scope.ts';
import type { BenchOptions } from './options.ts';
import { explain, recordStatements } from './plans.ts';
import { type Contender, startCorkboard } from './processes.ts';
import { seedSalaries } from './salaries-seed.ts';
import { median, percentile } from './statistics.ts';
import type { BenchStore } from './store.ts';

const TIMES_EACH = 9;
const SERVERS = 5;
const UNCHANGED_ANSWERS = 2_000;
/** A server that has just started runs code that is not compiled yet. */
const WARM_UP_ANSWERS = 300;
const SECONDS_OF_WRITES = 20;
const OLDEST_MS = 2_000;

export async function measureSalaries(
  store: BenchStore,
  { salaried, plans }: Pick<BenchOptions, 'salaried' | 'plans'>,
  closers: (() => unknown)[],
): Promise<void> {
  const scope = await seedSalaries(store.scope, salaried);
  const rows = [await measureStatement(scope)];
  const { key } = await createApiKey(scope, {
    name: 'bench',
    scopes: ['*'],
    expires_at: null,
    rate_limits: {},
  });
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-files-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const server = await measureFirstResponses(store.url, folder, key, rows, closers);
  rows.push(await measureUnchanged(server, key));
  rows.push(await measureWithWrites(server, key));
  console.log(
    `\n${salaried} live jobs\n\n${toTable(['answer', 'median ms', 'p99', 'worst', 'goal', ''], rows)}`,
  );
  await store.pool.query(`DELETE FROM jobs WHERE organization_id = $1 AND source = 'bench'`, [
    scope.organizationId,
  ]);
  if (!plans) return;
  const statements = await recordStatements(store.pool, () => computeSalaries(scope, { explain: false }));
  for (const statement of statements) console.log(`\n${await explain(store.pool, statement)}`);
}

async function measureStatement(scope: Scope): Promise<string[]> {
  await computeSalaries(scope, { explain: false });
  const times: number[] = [];
  for (let time = 0; time < TIMES_EACH; time++)
    times.push(await timed(() => computeSalaries(scope, { explain: false })));
  return toRow('the statement alone', times);
}

/** Each from a server that has just started; the last one stays. */
async function measureFirstResponses(
  databaseUrl: string,
  folder: string,
  key: string,
  rows: string[][],
  closers: (() => unknown)[],
): Promise<Contender> {
  const times: number[] = [];
  for (;;) {
    const logFile = join(folder, 'corkboard.log');
    const server = await startCorkboard({
      name: 'Corkboard',
      databaseUrl,
      logLevel: 'warn',
      dataDir: folder,
      logFile,
    });
    closers.push(() => server.stop());
    await ask(server, key, '/organization');
    times.push(await timed(() => ask(server, key, '/salaries')));
    if (times.length === SERVERS) {
      rows.push(toRow('first', times, 500));
      return server;
    }
    await server.stop();
  }
}

async function measureUnchanged(server: Contender, key: string): Promise<string[]> {
  for (let n = 0; n < WARM_UP_ANSWERS; n++) await ask(server, key, '/salaries');
  const times: number[] = [];
  for (let n = 0; n < UNCHANGED_ANSWERS; n++) times.push(await timed(() => ask(server, key, '/salaries')));
  return toRow('again, nothing changed', times, 5);
}

/** Somebody asks all the time while a job is written each second; no answer may lack what was written two seconds before. */
async function measureWithWrites(server: Contender, key: string): Promise<string[]> {
  const written: number[] = [];
  const before = await countJobs(server, key);
  const end = performance.now() + SECONDS_OF_WRITES * 1000;
  const write = async () => {
    while (performance.now() < end) {
      await ask(server, key, '/jobs', {
        title: 'Harbour Pilot',
        salary_min: 60_000,
        salary_currency: 'EUR',
        source: 'bench',
      });
      written.push(performance.now());
      await sleep(1000);
    }
  };
  const times: number[] = [];
  const read = async () => {
    while (performance.now() < end) {
      const askedAt = performance.now();
      const seen = (await countJobs(server, key)) - before;
      times.push(performance.now() - askedAt);
      const due = written.filter((at) => at <= askedAt - OLDEST_MS).length;
      if (seen < due)
        throw new Error(`An answer had ${seen} new jobs, and ${due} were older than two seconds.`);
      await sleep(10);
    }
  };
  await Promise.all([write(), read()]);
  return toRow(`again, a write every second (${written.length})`, times, 50);
}

async function countJobs(server: Contender, key: string): Promise<number> {
  const { data } = (await ask(server, key, '/salaries')) as { data: { salaried_jobs: number } };
  return data.salaried_jobs;
}

async function ask({ port }: Contender, key: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return response.json();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The goal is for the 99th percentile where there are so many, and for the median else. */
function toRow(what: string, times: number[], goalMs?: number): string[] {
  const validated = times.length < 100 ? median(times) : percentile(times, 0.99);
  return [
    what,
    ...[median(times), percentile(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(8)),
    goalMs === undefined ? '' : `< ${goalMs}`,
    goalMs === undefined ? '' : validated < goalMs ? '✓' : '✗',
  ];
}
