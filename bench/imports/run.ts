/** Performs one run of an import over HTTP, and measures what it costs. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ImportRun } from '../../src/features/connect/imports/runs/schema.ts';
import { type Probe, RESPONSE_LIMIT_MS } from '../support/probes.ts';
import { listChildren, readTreeCpuSeconds, readUsage, resetPeak } from '../support/usage.ts';

export interface Client {
  port: number;
  apiKey: string;
  /** The process that performs the runs. */
  pid: number;
  pool: pg.Pool;
  probes: Probe[];
}

export interface MeasuredRun {
  run: ImportRun;
  planSeconds: number;
  applySeconds: number;
  nodeCpuSeconds: number;
  postgresCpuSeconds: number;
  /** Resident memory before the run, and its peak. */
  residentBytes: number;
  peakBytes: number;
  /** The peak of the process that the server has started for the run. 0 if it started none. */
  childPeakBytes: number;
  grownBytes: number;
  walBytes: number;
  load: number;
}

const POLL_MS = 200;
const ended = ['done', 'partial', 'failed', 'planned', 'waiting', 'undone'];

/** `path`: what starts the run, such as `/imports/{id}/runs`. */
export async function measureRun(client: Client, path: string, body?: object): Promise<MeasuredRun> {
  for (const pid of [client.pid, ...(await listChildren(client.pid))]) await resetPeak(pid);
  const before = await readState(client);
  const started = await send<ImportRun>(client, path, body ?? {});
  const enteredMs = new Map([['queued', performance.now()]]);
  let run = started;
  let childPeakBytes = 0;
  while (!ended.includes(run.state)) {
    await wait(POLL_MS);
    run = await send<ImportRun>(client, `/imports/${run.import_id}/runs/${run.id}`);
    if (!enteredMs.has(run.state)) enteredMs.set(run.state, performance.now());
    for (const probe of client.probes) probe.phase = run.state;
    for (const pid of await listChildren(client.pid))
      childPeakBytes = Math.max(childPeakBytes, (await readUsage(pid)).peakBytes || 0);
  }
  const after = await readState(client);
  for (const probe of client.probes) probe.phase = '';
  const endedMs = performance.now();
  const appliedMs = enteredMs.get('applying') ?? endedMs;
  return {
    run,
    planSeconds: (appliedMs - (enteredMs.get('queued') as number)) / 1000,
    applySeconds: (endedMs - appliedMs) / 1000,
    nodeCpuSeconds: after.nodeCpuSeconds - before.nodeCpuSeconds,
    postgresCpuSeconds: after.postgresCpuSeconds - before.postgresCpuSeconds,
    residentBytes: before.residentBytes,
    peakBytes: after.peakBytes,
    childPeakBytes,
    grownBytes: after.bytes - before.bytes,
    walBytes: after.walBytes - before.walBytes,
    load: after.load,
  };
}

export async function send<Data>({ port, apiKey }: Client, path: string, body?: object): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
  });
  const { data, error } = (await response.json()) as { data: Data; error?: object };
  if (!response.ok) throw new Error(`${path}: received status ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

async function readState({ pid, pool }: Client) {
  const { rows } = await pool.query<{ wal: string; bytes: string; pid: number }>(`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS wal, pg_database_size(current_database()) AS bytes,
      pg_backend_pid() AS pid`);
  const [row] = rows as [{ wal: string; bytes: string; pid: number }];
  const load = Number((await readFile('/proc/loadavg', 'utf8').catch(() => 'NaN')).split(' ')[0]);
  return {
    ...(await readUsage(pid)),
    nodeCpuSeconds: await readTreeCpuSeconds(pid),
    postgresCpuSeconds: await readTreeCpuSeconds(await readParent(row.pid)),
    walBytes: Number(row.wal),
    bytes: Number(row.bytes),
    load,
  };
}

/** The first process of PostgreSQL is the parent of each connection. */
async function readParent(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}
