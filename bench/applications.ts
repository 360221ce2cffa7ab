/** Measures applications with résumés that arrive at once: `npm run bench -- --applications`. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createApiKey } from '../src/features/api-keys/create.ts';
import { createJob } from '../src/features/jobs/create.ts';
import type { Scope } from '../src/platform/scope.ts';
import type { BenchOptions } from './options.ts';
import { type Latency, startProbe, summarize } from './support/probes.ts';
import { type Contender, startCorkboard } from './support/processes.ts';
import { ORGANIZATION, PLATFORM } from './support/seed.ts';
import { openBenchStore } from './support/store.ts';
import { readUsage, resetPeak } from './support/usage.ts';

const UPLOADS = 200;
const FILE_BYTES = 5_000_000;
/** How long the list is read alone. */
const QUIET_MS = 10_000;

export async function measureApplications(options: BenchOptions): Promise<void> {
  const store = await openBenchStore(options);
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-applications-'));
  let server: Contender | undefined;
  try {
    const slug = await prepare(store.scope);
    server = await startCorkboard({
      name: 'Corkboard',
      databaseUrl: store.url,
      logLevel: 'warn',
      dataDir: folder,
      logFile: join(folder, 'serve.log'),
      profileDir: options.profileDir,
      settings: {
        RATE_LIMIT_SUBMIT: '0',
        RATE_LIMIT_APPLY: '0',
        TRUST_PROXY: '127.0.0.1',
        SMTP_URL: 'smtp://127.0.0.1:1',
        WORKER: 'off',
      },
    });
    await measure(server, store.scope, slug);
  } finally {
    await server?.stop();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The slug of a job that takes applications. */
async function prepare(scope: Scope): Promise<string> {
  await sql`delete from applications where organization_id = ${scope.organizationId}`.execute(scope.db);
  const slug = `bench-applications-${Date.now().toString(36)}`;
  await createJob(scope, { title: 'Harbour Pilot', slug, how_to_apply_method: 'form' });
  return slug;
}

async function measure({ port, pid }: Contender, scope: Scope, slug: string): Promise<void> {
  const probe = startProbe(port, await createKey(scope));
  try {
    probe.phase = 'alone';
    await wait(QUIET_MS);
    await resetPeak(pid);
    const before = await readUsage(pid);
    const startedMs = performance.now();
    probe.phase = 'meanwhile';
    const file = makeFile();
    await Promise.all(Array.from({ length: UPLOADS }, (_, n) => upload(port, slug, file, n)));
    probe.phase = '';
    const seconds = (performance.now() - startedMs) / 1000;
    const after = await readUsage(pid);
    const cpuSeconds = (after.cpuMicroseconds - before.cpuMicroseconds) / 1e6;
    console.log(
      `         ${UPLOADS} uploads of ${FILE_BYTES / 1e6} MB at once: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU time`,
    );
    console.log(
      `         memory: ${toMb(before.residentBytes)} MB before, at most ${toMb(after.peakBytes)} MB`,
    );
    for (const phase of ['alone', 'meanwhile'])
      console.log(`         list of jobs ${phase}: ${describe(summarize(probe, phase))}`);
  } finally {
    await probe.stop();
  }
  await requireAll(scope);
}

async function requireAll({ db, organizationId }: Scope): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from application_files join private_files using (organization_id, id)
    where organization_id = ${organizationId} and size_bytes >= ${FILE_BYTES}`.execute(db);
  const stored = rows[0]?.count ?? 0;
  console.log(`         stored: ${stored}`);
  if (stored !== UPLOADS) throw new Error(`${UPLOADS - stored} applications were lost.`);
}

async function createKey(scope: Scope): Promise<string> {
  const { key } = await createApiKey(scope, {
    name: 'bench',
    scopes: ['jobs:read'],
    expires_at: null,
    rate_limits: {},
  });
  return key;
}

/** A PDF of the size, which no compression shortens. */
function makeFile(): Buffer {
  const content = randomBytes(65_536);
  const parts = [Buffer.from('%PDF-1.7\n')];
  for (let bytes = 0; bytes < FILE_BYTES; bytes += content.length) parts.push(content);
  return Buffer.concat([...parts, Buffer.from('\nstartxref\n9\n%%EOF\n')]);
}

const BOUNDARY = 'bench-of-applications';

/** Each comes from a network of its own, because few may upload from one. `fetch` cannot set the host. */
async function upload(port: number, slug: string, file: Buffer, n: number): Promise<void> {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('name', 'Mette Holm')}${field('email', `candidate-${n}@pilots.example`)}--${BOUNDARY}\r\n` +
      'Content-Disposition: form-data; name="resume"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const outgoing = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/v1/organization/jobs/${slug}/applications`,
    headers: {
      host: `${ORGANIZATION}.${PLATFORM.domain}`,
      'x-forwarded-for': `10.${n}.0.1`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + file.length + tail.length,
    },
  });
  for (const part of [head, file, tail]) outgoing.write(part);
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 201)
    throw new Error(`Upload ${n}: received status ${response.statusCode}: ${text}`);
}

function toMb(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}

function describe({ requests, p50, p99 }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${requests} requests)`;
}
