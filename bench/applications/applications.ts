/** Measures applications with résumés that arrive at once: `npm run bench -- --applications`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createJob } from '../../src/features/jobs/jobs/create.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type Bench, createKey, openStore, startServer } from '../support/bench.ts';
import { type Latency, startProbe, summarize } from '../support/probes.ts';
import type { Contender } from '../support/processes.ts';
import { toGoalCells } from '../support/statistics.ts';
import { readUsage, resetPeak } from '../support/usage.ts';
import type { UploadSettings } from './upload-process.ts';

const UPLOADS = 200;
const FILE_BYTES = 5_000_000;
const WARM_UP_UPLOADS = 3;
/** How long the list is read alone. */
const QUIET_MS = 10_000;

/** Of the p99 of lists meanwhile, as a multiple of that alone. */
const GOAL = { max: 2 };

export async function measureApplications(bench: Bench): Promise<void> {
  const store = await openStore(bench);
  const slug = await prepare(store.scope);
  const server = await startServer(bench, store, {
    settings: {
      RATE_LIMIT_SUBMIT: '0',
      RATE_LIMIT_APPLY: '0',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      WORKER: 'off',
    },
  });
  await measure(server, store.scope, slug);
}

/** The slug of a job that takes applications. */
async function prepare(scope: Scope): Promise<string> {
  await sql`delete from applications where organization_id = ${scope.organizationId}`.execute(scope.db);
  const slug = `bench-applications-${Date.now().toString(36)}`;
  await createJob(scope, { title: 'Harbour Pilot', slug, how_to_apply_method: 'form' });
  return slug;
}

async function measure({ port, pid }: Contender, scope: Scope, slug: string): Promise<void> {
  const target = { port, slug, fileBytes: FILE_BYTES };
  // Starts the thread that receives files, and compiles its code, as on a server that runs for a while.
  await upload({ ...target, first: UPLOADS, count: WARM_UP_UPLOADS });
  const probe = startProbe(port, await createKey(scope));
  try {
    probe.phase = 'alone';
    await wait(QUIET_MS);
    await resetPeak(pid);
    const before = await readUsage(pid);
    const startedMs = performance.now();
    probe.phase = 'meanwhile';
    await upload({ ...target, first: 0, count: UPLOADS });
    probe.phase = '';
    const seconds = (performance.now() - startedMs) / 1000;
    const after = await readUsage(pid);
    const cpuSeconds = (after.cpuMicroseconds - before.cpuMicroseconds) / 1e6;
    console.log(
      `${UPLOADS} uploads of ${FILE_BYTES / 1e6} MB at once: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU time`,
    );
    console.log(`memory: ${toMb(before.residentBytes)} MB before, at most ${toMb(after.peakBytes)} MB`);
    const [alone, meanwhile] = [summarize(probe, 'alone'), summarize(probe, 'meanwhile')];
    const ratio = meanwhile.p99 / alone.p99;
    console.log(`list of jobs alone: ${describe(alone)}\nlist of jobs meanwhile: ${describe(meanwhile)}`);
    console.log(`p99 ÷ alone: ${ratio.toFixed(2)} ${toGoalCells(ratio, GOAL).join(' ')}`);
  } finally {
    await probe.stop();
  }
  await requireAll(scope);
}

/** Ends when all are stored. */
async function upload(settings: UploadSettings): Promise<void> {
  const child = fork(new URL('upload-process.ts', import.meta.url), [JSON.stringify(settings)]);
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`The clients ended with status ${status}.`);
}

async function requireAll({ db, organizationId }: Scope): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from application_files join private_files using (organization_id, id)
    where organization_id = ${organizationId} and size_bytes >= ${FILE_BYTES}`.execute(db);
  const stored = (rows[0]?.count ?? 0) - WARM_UP_UPLOADS;
  console.log(`stored: ${stored}`);
  if (stored !== UPLOADS) throw new Error(`${UPLOADS - stored} applications were lost.`);
}

function toMb(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}

function describe({ requests, p50, p99 }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${requests} requests)`;
}
