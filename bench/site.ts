/** The public board: `npm run bench -- --site`. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { toTable } from '../src/commands/output.ts';
import { createApiKey } from '../src/features/api-keys/create.ts';
import { type Generator, startGenerator } from './generator.ts';
import type { BenchOptions } from './options.ts';
import { type Contender, startCorkboard } from './processes.ts';
import { takeSamples } from './samples.ts';
import { changeBoard } from './site-changes.ts';
import { documentHeader, measureDocuments } from './site-documents.ts';
import { type SitePaths, takeSitePaths } from './site-paths.ts';
import { explainSite, UNTIL_NOTICED_MS } from './site-plans.ts';
import { measureRates, rateHeader } from './site-rates.ts';
import { type Visit, visit } from './site-visits.ts';
import { median } from './statistics.ts';
import type { BenchStore } from './store.ts';

/** Without a limit V8 lets garbage lie, since there is room, and what a server holds would say little about what it needs. */
const LITTLE_MEMORY = { NODE_OPTIONS: '--max-old-space-size=256' };
const CHANGES = 9;

export interface SiteBench {
  server: Contender;
  generator: Generator;
  apiKey: string;
  options: BenchOptions;
  paths: SitePaths;
}

export async function measureSite(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  const paths = await takeSitePaths(store.scope, await takeSamples(store.scope));
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-files-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const server = await startServer(store, folder, options);
  closers.push(() => server.stop());
  const bench = {
    server,
    generator: await startPinnedGenerator(closers),
    ...(await makeKey(store)),
    options,
    paths,
  };
  console.log(`\n${paths.liveJobs} live jobs\n`);
  console.log(toTable(['first view', 'median ms', 'worst'], await measureFirstViews(bench)));
  console.log(`\n${toTable(rateHeader, await measureRates(bench))}`);
  await server.stop();
  const other = await startServer(store, folder, options, LITTLE_MEMORY);
  closers.push(() => other.stop());
  console.log(`\n${toTable(documentHeader, await measureDocuments(other, paths.liveJobs))}`);
  if (options.plans) await explainSite(store, paths);
}

async function makeKey({ scope }: BenchStore): Promise<{ apiKey: string }> {
  const unlimited = { scopes: ['*'], expires_at: null, rate_limits: {} };
  const { key } = await createApiKey(scope, { name: 'bench', ...unlimited });
  return { apiKey: key };
}

/** The goals are for one core, so the one that is loaded and the one that loads have one each. */
async function startServer(
  { url }: BenchStore,
  folder: string,
  { profileDir }: BenchOptions,
  settings: Record<string, string> = {},
): Promise<Contender> {
  const server = await startCorkboard({
    name: 'Corkboard',
    databaseUrl: url,
    logLevel: 'warn',
    logFile: join(folder, 'server.log'),
    dataDir: folder,
    profileDir,
    settings,
  });
  await pin(server.pid, 0);
  return server;
}

async function startPinnedGenerator(closers: (() => unknown)[]): Promise<Generator> {
  const generator = startGenerator();
  closers.push(() => generator.stop());
  await pin(generator.pid, 1);
  return generator;
}

/** With all its threads; where there is no taskset, nothing is pinned. */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', String(core), String(pid)]).catch(() =>
    console.error(`Process ${pid} runs on any core.`),
  );
}

/** By one visitor: of a server that has just started, and after changes of the board, which nothing that was kept survives. */
async function measureFirstViews(bench: SiteBench): Promise<string[][]> {
  const { server, paths } = bench;
  const kinds: [string, (n: number) => string][] = [
    ['front page', () => '/'],
    ['filtered list', (n) => paths.filtered[n % paths.filtered.length] as string],
    ['job page', (n) => paths.jobs[n] as string],
  ];
  const fresh: string[][] = [];
  for (const [name, toPath] of kinds)
    fresh.push([`${name}, server just started`, toMs((await visit(server, toPath(0))).ms), '']);
  const rows: string[][] = [];
  for (const [name, toPath] of kinds) {
    const visits: Visit[] = [];
    for (let n = 1; n <= CHANGES; n++) {
      await changeBoard(bench);
      await sleep(UNTIL_NOTICED_MS);
      visits.push(await visit(server, toPath(n)));
    }
    const times = visits.map(({ ms }) => ms);
    rows.push([`${name} after a change`, toMs(median(times)), toMs(Math.max(...times))]);
  }
  return [...fresh, ...rows];
}

function toMs(ms: number): string {
  return ms.toFixed(1).padStart(8);
}
