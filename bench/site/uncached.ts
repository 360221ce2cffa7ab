import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, toCell, toGoalCells } from '../support/statistics.ts';
import { readUsage } from '../support/usage.ts';
import { changeBoard, UNTIL_CHANGE_VISIBLE_MS } from './changes.ts';
import type { SiteBench } from './site.ts';
import { loadPages } from './visits.ts';

const CONNECTIONS = 16;
/** Enough that a median of pages is steady. */
const MIN_LOADS = 600;
/** Of a board with 2,000 jobs, and of searches with 500,000. */
const GOALS = { jobs: 400, lists: 250, searches: 150, searchesOfLargeBoard: 60 };
const LARGE_BOARD = 100_000;

export const uncachedHeader = [
  'uncached pages',
  'pages/s',
  'p50 ms',
  'p99 ms',
  'alone ms',
  'CPU µs/page',
  'goal',
  '',
];

/** Requests each page for the first time after a change of the board, which makes all cached pages outdated. */
export async function measureUncached(bench: SiteBench): Promise<string[][]> {
  const { jobs, lists, searches, liveJobs } = bench.paths;
  const ofSearches = liveJobs < LARGE_BOARD ? GOALS.searches : GOALS.searchesOfLargeBoard;
  return [
    await measure(bench, 'job pages', jobs.slice(0, MIN_LOADS), GOALS.jobs),
    await measure(bench, 'list pages', lists, GOALS.lists),
    await measure(bench, 'searches with facets', searches, ofSearches),
  ];
}

async function measure(bench: SiteBench, name: string, paths: string[], min: number): Promise<string[]> {
  const { server } = bench;
  await warmUp(bench, paths);
  const times: number[] = [];
  let [seconds, cpuMicroseconds] = [0, 0];
  while (times.length < MIN_LOADS) {
    await changeBoard(bench);
    await sleep(UNTIL_CHANGE_VISIBLE_MS);
    const before = await readUsage(server.pid);
    const startedMs = performance.now();
    times.push(...(await loadPages(server, paths, CONNECTIONS)).map(({ ms }) => ms));
    seconds += (performance.now() - startedMs) / 1000;
    cpuMicroseconds += (await readUsage(server.pid)).cpuMicroseconds - before.cpuMicroseconds;
  }
  await changeBoard(bench);
  await sleep(UNTIL_CHANGE_VISIBLE_MS);
  const alone = await loadPages(server, paths.slice(0, 50), 1);
  const perSecond = times.length / seconds;
  return [
    name,
    toCell(perSecond, 0),
    ...[median(times), percentile(times, 0.99), median(alone.map(({ ms }) => ms))].map((ms) => toCell(ms)),
    toCell(cpuMicroseconds / times.length, 0),
    ...toGoalCells(perSecond, { min }),
  ];
}

/** Compiles the code of the pages, as on a server that runs for a while. */
async function warmUp(bench: SiteBench, paths: string[]): Promise<void> {
  for (let loads = 0; loads < MIN_LOADS; loads += paths.length) {
    await changeBoard(bench);
    await sleep(UNTIL_CHANGE_VISIBLE_MS);
    await loadPages(bench.server, paths, CONNECTIONS);
  }
}
