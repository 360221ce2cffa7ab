import type { Contender } from '../support/processes.ts';
import { readUsage } from '../support/usage.ts';
import { loadPages } from './visits.ts';

const CONNECTIONS = 8;
const STEPS = 10;

export const crawlHeader = ['pages crawled', 'pages/s', 'RSS MB'];

/** Requests each page once, as a crawler does. The memory of the server must not grow with their number. */
export async function measureCrawl(server: Contender, paths: string[]): Promise<string[][]> {
  const size = Math.ceil(paths.length / STEPS);
  const rows = [['0', '', await readResidentMb(server)]];
  for (let step = 0; step < STEPS; step++) {
    const startedMs = performance.now();
    const loads = await loadPages(server, paths.slice(step * size, (step + 1) * size), CONNECTIONS);
    const seconds = (performance.now() - startedMs) / 1000;
    const row = [
      `${Math.min(paths.length, (step + 1) * size)}`,
      (loads.length / seconds).toFixed(0).padStart(7),
      await readResidentMb(server),
    ];
    console.error(row.join('  '));
    rows.push(row);
  }
  return rows;
}

async function readResidentMb({ pid }: Contender): Promise<string> {
  const { residentBytes } = await readUsage(pid);
  return (residentBytes / 1e6).toFixed(0).padStart(6);
}
