/** Measures the public board: `npm run bench -- --site`. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { toTable } from '../../src/commands/output.ts';
import { createApiKey } from '../../src/features/api-keys/create.ts';
import type { BenchOptions } from '../options.ts';
import { type Generator, startGenerator } from '../support/generator.ts';
import { type Contender, startCorkboard } from '../support/processes.ts';
import { takeSamples } from '../support/samples.ts';
import { median } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { changeBoard } from './changes.ts';
import { crawlHeader, measureCrawl } from './crawl.ts';
import { documentHeader, measureDocuments } from './documents.ts';
import { filterHeader, measureFilters } from './filters.ts';
import { takeCrawlPaths, takeSitePaths } from './paths.ts';
import { explainSite, UNTIL_CHANGE_VISIBLE_MS } from './plans.ts';
import { measureRates, rateHeader } from './rates.ts';
import type { SiteBench } from './site-bench.ts';
import { measureUncached, uncachedHeader } from './uncached.ts';
import { loadPage, type PageLoad } from './visits.ts';

/** Without a limit, V8 delays garbage collection, so the resident memory would be far above what the server needs. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };
const CHANGES = 9;

type Measure = (bench: SiteBench) => Promise<string>;

/** By the name of the scenario, in their order. */
const scenarios: Record<string, Measure> = {
  'first loads': async (bench) =>
    toTable(['first load', 'median ms', 'worst'], await measureFirstLoads(bench)),
  filters: async ({ server }) => toTable(filterHeader, await measureFilters(server)),
  uncached: async (bench) => toTable(uncachedHeader, await measureUncached(bench)),
  rates: async (bench) => toTable(rateHeader, await measureRates(bench)),
};

export async function measureSite(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  const paths = await takeSitePaths(store.scope, await takeSamples(store.scope));
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-files-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const isWanted = (name: string) => options.scenarios.length === 0 || options.scenarios.includes(name);
  console.log(`\n${paths.liveJobs} live jobs`);
  const server = await startServer(store, folder, options);
  closers.push(() => server.stop());
  const generator = await startPinnedGenerator(closers);
  const bench = { server, generator, ...(await createKey(store)), options, paths };
  for (const [name, measure] of Object.entries(scenarios))
    if (isWanted(name)) console.log(`\n${await measure(bench)}`);
  await server.stop();
  if (options.scenarios.includes('crawl')) await crawl(store, folder, options, closers);
  if (isWanted('documents')) {
    const other = await startServer(store, folder, options, SMALL_HEAP);
    closers.push(() => other.stop());
    console.log(`\n${toTable(documentHeader, await measureDocuments(other, paths.liveJobs))}`);
    await other.stop();
  }
  if (options.plans) await explainSite(store, paths);
}

async function crawl(
  store: BenchStore,
  folder: string,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  const server = await startServer(store, folder, options);
  closers.push(() => server.stop());
  const rows = await measureCrawl(server, await takeCrawlPaths(store.scope));
  console.log(`\n${toTable(crawlHeader, rows)}`);
  await server.stop();
}

async function createKey({ scope }: BenchStore): Promise<{ apiKey: string }> {
  const unlimited = { scopes: ['*'], expires_at: null, rate_limits: {} };
  const { key } = await createApiKey(scope, { name: 'bench', ...unlimited });
  return { apiKey: key };
}

/** The goals apply to one core, so the server and the load generator have one core each. */
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

/** Pins all threads of a process to a core. Does nothing where `taskset` is missing. */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', String(core), String(pid)]).catch(() =>
    console.error(`Process ${pid} is not pinned to a core.`),
  );
}

/** Measures sequential loads of a new server, and after changes of the board, which invalidate all cached pages. */
async function measureFirstLoads(bench: SiteBench): Promise<string[][]> {
  const { server, paths } = bench;
  const kinds: [string, (n: number) => string][] = [
    ['front page', () => '/'],
    ['filtered list', (n) => paths.filtered[n % paths.filtered.length] as string],
    ['job page', (n) => paths.jobs[n] as string],
  ];
  const coldRows: string[][] = [];
  for (const [name, toPath] of kinds)
    coldRows.push([`${name}, server just started`, toMs((await loadPage(server, toPath(0))).ms), '']);
  const rows: string[][] = [];
  for (const [name, toPath] of kinds) {
    const loads: PageLoad[] = [];
    for (let n = 1; n <= CHANGES; n++) {
      await changeBoard(bench);
      await sleep(UNTIL_CHANGE_VISIBLE_MS);
      loads.push(await loadPage(server, toPath(n)));
    }
    const times = loads.map(({ ms }) => ms);
    rows.push([`${name} after a change`, toMs(median(times)), toMs(Math.max(...times))]);
  }
  return [...coldRows, ...rows];
}

function toMs(ms: number): string {
  return ms.toFixed(1).padStart(8);
}
