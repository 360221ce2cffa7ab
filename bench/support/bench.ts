import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey } from '../../src/features/people/api-keys/create.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { BenchOptions } from '../options.ts';
import { type Generator, startGenerator } from './generator.ts';
import { type Contender, type CorkboardOptions, startCorkboard } from './processes.ts';
import { deleteCreatedJobs } from './seed.ts';
import { type BenchStore, openBenchStore } from './store.ts';

/** A run of one benchmark. */
export interface Bench {
  options: BenchOptions;
  /** Called at the end, the last one first. */
  closers: (() => unknown)[];
}

/** For benchmarks that need only the organization. */
export const SINGLE_JOB = { jobs: 1, otherJobs: 0 };

/** Opens the seeded database, and prints what it has. At the end, jobs that requests have created are deleted. */
export async function openStore(
  { options, closers }: Bench,
  size: Partial<Pick<BenchOptions, 'jobs' | 'otherJobs'>> = {},
): Promise<BenchStore> {
  const store = await openBenchStore({ ...options, ...size });
  closers.push(() => store.close());
  closers.push(() => deleteCreatedJobs(store.url));
  const { rows } = await store.pool.query(
    `SELECT string_agg(jobs::text, ' + ' ORDER BY jobs DESC) AS jobs, current_setting('server_version') AS version
     FROM (SELECT count(*) AS jobs FROM job_index GROUP BY organization_id = $1) AS counted`,
    [store.scope.organizationId],
  );
  const { jobs, version } = rows[0];
  console.log(
    `${jobs} jobs; Node ${process.version}; PostgreSQL ${version}; ${cpus().length} × ${cpus()[0]?.model}`,
  );
  return store;
}

/** A folder that exists until the end. */
export async function makeFolder({ closers }: Bench): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built server on the database of the run. */
export async function startServer(
  bench: Bench,
  { url }: Pick<BenchStore, 'url'>,
  overrides: Partial<CorkboardOptions> = {},
): Promise<Contender> {
  const dataDir = overrides.dataDir ?? (await makeFolder(bench));
  const server = await startCorkboard({
    name: 'Corkboard',
    databaseUrl: url,
    logLevel: 'warn',
    logFile: join(dataDir, 'corkboard.log'),
    profileDir: bench.options.profileDir,
    ...overrides,
    dataDir,
  });
  bench.closers.push(() => server.stop());
  return server;
}

export function openGenerator({ closers }: Bench): Generator {
  const generator = startGenerator();
  closers.push(() => generator.stop());
  return generator;
}

/** A key with all scopes and without limits. */
export async function createKey(scope: Scope): Promise<string> {
  const settings = { name: 'bench', scopes: ['*'], expires_at: null, rate_limits: {} };
  return (await createApiKey(scope, settings)).key;
}

/** Whether the options select the scenario. */
export function isWanted({ options: { scenarios } }: Bench, name: string): boolean {
  return scenarios.length === 0 || scenarios.includes(name);
}
