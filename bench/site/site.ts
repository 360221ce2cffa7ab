/** Measures the public board: `npm run bench -- --site`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { toTable } from '../../src/commands/output.ts';
import { type Bench, createKey, isWanted, openGenerator, openStore, startServer } from '../support/bench.ts';
import type { Generator } from '../support/generator.ts';
import type { Contender, CorkboardOptions } from '../support/processes.ts';
import { takeSamples } from '../support/samples.ts';
import type { BenchStore } from '../support/store.ts';
import { documentHeader, measureDocuments } from './documents.ts';
import { filterHeader, measureFilters } from './filters.ts';
import { type SitePaths, takeSitePaths } from './paths.ts';
import { measureRates, rateHeader } from './rates.ts';
import { measureUncached, uncachedHeader } from './uncached.ts';

/** What each scenario of the public board gets. */
export interface SiteBench extends Bench {
  server: Contender;
  generator: Generator;
  apiKey: string;
  paths: SitePaths;
}

/** Without a limit, V8 delays garbage collection, so the resident memory would be far above what the server needs. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };

/** By the name of the scenario, in their order. */
const scenarios: Record<string, (bench: SiteBench) => Promise<string>> = {
  filters: async ({ server }) => toTable(filterHeader, await measureFilters(server)),
  uncached: async (bench) => toTable(uncachedHeader, await measureUncached(bench)),
  rates: async (bench) => toTable(rateHeader, await measureRates(bench)),
};

export async function measureSite(bench: Bench): Promise<void> {
  const store = await openStore(bench);
  const paths = await takeSitePaths(store.scope, await takeSamples(store.scope));
  console.log(`\n${paths.liveJobs} live jobs`);
  const server = await startPinned(bench, store);
  const generator = openGenerator(bench);
  await pin(generator.pid, 1);
  const site = { ...bench, server, generator, apiKey: await createKey(store.scope), paths };
  for (const [name, measure] of Object.entries(scenarios))
    if (isWanted(bench, name)) console.log(`\n${await measure(site)}`);
  await server.stop();
  if (!isWanted(bench, 'documents')) return;
  const other = await startPinned(bench, store, { settings: SMALL_HEAP });
  console.log(`\n${toTable(documentHeader, await measureDocuments(other, paths.liveJobs))}`);
}

/** The goals apply to one core, so the server and the load generator have one core each. */
async function startPinned(
  bench: Bench,
  store: BenchStore,
  overrides: Partial<CorkboardOptions> = {},
): Promise<Contender> {
  const server = await startServer(bench, store, overrides);
  await pin(server.pid, 0);
  return server;
}

/** Pins all threads of a process to a core. Does nothing where `taskset` is missing. */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', String(core), String(pid)]).catch(() =>
    console.error(`Process ${pid} is not pinned to a core.`),
  );
}
