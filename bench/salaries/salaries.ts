/** Measures `GET /salaries` on a large board: `npm run bench -- --salaries`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { toTable } from '../../src/commands/output.ts';
import { computeSalaries } from '../../src/features/jobs/salaries/compute.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type Bench, createKey, openStore, SINGLE_JOB, startServer } from '../support/bench.ts';
import { explainWork } from '../support/plans.ts';
import type { Contender } from '../support/processes.ts';
import { median, percentile, timed, toCell, toGoalCells } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { seedSalaries } from './seed.ts';

const REPETITIONS = 9;
const SERVERS = 5;
const UNCHANGED_REQUESTS = 2_000;
/** Unmeasured requests, because V8 has not optimized the code of a new server yet. */
const WARM_UP_REQUESTS = 300;
const SECONDS_OF_WRITES = 20;
const MAX_STALENESS_MS = 2_000;

export async function measureSalaries(bench: Bench): Promise<void> {
  const { salaried, plans } = bench.options;
  const store = await openStore(bench, SINGLE_JOB);
  const scope = await seedSalaries(store.scope, salaried);
  const rows = [await measureStatement(scope)];
  const key = await createKey(scope);
  const server = await measureFirstResponses(bench, store, key, rows);
  rows.push(await measureUnchanged(server, key));
  rows.push(await measureWithWrites(server, key));
  console.log(
    `\n${salaried} live jobs\n\n${toTable(['response', 'median ms', 'p99', 'worst', 'goal', ''], rows)}`,
  );
  if (plans) await explainWork(store.pool, 'statistics', () => computeSalaries(scope, { explain: false }));
}

async function measureStatement(scope: Scope): Promise<string[]> {
  await computeSalaries(scope, { explain: false });
  const times: number[] = [];
  for (let time = 0; time < REPETITIONS; time++)
    times.push(await timed(() => computeSalaries(scope, { explain: false })));
  return toRow('SQL statement alone', times);
}

/** Measures the first response of SERVERS new servers. Returns the last server. */
async function measureFirstResponses(
  bench: Bench,
  store: BenchStore,
  key: string,
  rows: string[][],
): Promise<Contender> {
  const times: number[] = [];
  for (;;) {
    const server = await startServer(bench, store);
    await send(server, key, '/organization');
    times.push(await timed(() => send(server, key, '/salaries')));
    if (times.length === SERVERS) {
      rows.push(toRow('first response of a server', times, 500));
      return server;
    }
    await server.stop();
  }
}

async function measureUnchanged(server: Contender, key: string): Promise<string[]> {
  for (let n = 0; n < WARM_UP_REQUESTS; n++) await send(server, key, '/salaries');
  const times: number[] = [];
  for (let n = 0; n < UNCHANGED_REQUESTS; n++) times.push(await timed(() => send(server, key, '/salaries')));
  return toRow('board unchanged', times, 5);
}

/** Reads continuously while a job is written every second. Throws if a response lacks a job that is older than two seconds. */
async function measureWithWrites(server: Contender, key: string): Promise<string[]> {
  const written: number[] = [];
  const before = await countJobs(server, key);
  const end = performance.now() + SECONDS_OF_WRITES * 1000;
  const write = async () => {
    while (performance.now() < end) {
      await send(server, key, '/jobs', {
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
      const startedAtMs = performance.now();
      const seen = (await countJobs(server, key)) - before;
      times.push(performance.now() - startedAtMs);
      const expected = written.filter((at) => at <= startedAtMs - MAX_STALENESS_MS).length;
      if (seen < expected)
        throw new Error(`A response had ${seen} new jobs, but ${expected} were older than two seconds.`);
      await sleep(10);
    }
  };
  await Promise.all([write(), read()]);
  return toRow(`one write per second (${written.length} writes)`, times, 50);
}

async function countJobs(server: Contender, key: string): Promise<number> {
  const { data } = (await send(server, key, '/salaries')) as { data: { salaried_jobs: number } };
  return data.salaried_jobs;
}

async function send({ port }: Contender, key: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: received status ${response.status}`);
  return response.json();
}

/** The goal applies to the p99 of at least 100 times, and to the median of fewer. */
function toRow(name: string, times: number[], max?: number): string[] {
  const figure = times.length < 100 ? median(times) : percentile(times, 0.99);
  return [
    name,
    ...[median(times), percentile(times, 0.99), Math.max(...times)].map((ms) => toCell(ms)),
    ...toGoalCells(figure, max === undefined ? undefined : { max }),
  ];
}
