import type { Contender } from '../support/processes.ts';
import { toCell, toGoalCells } from '../support/statistics.ts';
import { readUsage, resetPeak } from '../support/usage.ts';
import { loadPage } from './visits.ts';

const MAX_MEGABYTES = 400;

/** One client reads the complete sitemap and the complete job feed from a new server. Throws if either lacks a live job. */
export async function measureDocuments(server: Contender, liveJobs: number): Promise<string[][]> {
  return [
    await measure(server, 'sitemap index', 0, async () => ['/sitemap.xml']),
    await measure(server, 'all sitemaps', liveJobs, () => listSitemaps(server)),
    await measure(server, 'Indeed feed', liveJobs, async () => ['/indeed.xml']),
  ];
}

async function listSitemaps(server: Contender): Promise<string[]> {
  let index = '';
  await loadPage(server, '/sitemap.xml', (chunk) => {
    index += chunk;
  });
  return [...index.matchAll(/<loc>([^<]+\/jobs-[^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

async function measure(
  server: Contender,
  name: string,
  liveJobs: number,
  listPaths: () => Promise<string[]>,
): Promise<string[]> {
  const paths = await listPaths();
  const before = await readUsage(server.pid);
  await resetPeak(server.pid);
  const counter = new EntryCounter();
  const loads = [];
  for (const path of paths) loads.push(await loadPage(server, path, (chunk) => counter.read(chunk)));
  if (counter.entries < liveJobs) throw new Error(`${name}: has only ${counter.entries} of ${liveJobs} jobs`);
  const { peakBytes } = await readUsage(server.pid);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const row = [
    name,
    toCell(counter.entries, 0),
    toCell(sum(loads.map(({ bytes }) => bytes)) / 1e6),
    toCell(Math.max(...loads.map(({ firstMs }) => firstMs)), 0),
    toCell(sum(loads.map(({ ms }) => ms)) / 1000),
    toCell(before.residentBytes / 1e6, 0),
    toCell(peakBytes / 1e6, 0),
    ...toGoalCells(peakBytes / 1e6, { max: MAX_MEGABYTES }),
  ];
  console.error(row.join('  '));
  return row;
}

export const documentHeader = [
  'document',
  'entries',
  'MB',
  'first byte, max ms',
  'total s',
  'RSS MB before',
  'peak',
  'goal',
  '',
];

/** Counts entries in a stream. Tags may be split between two chunks. */
class EntryCounter {
  entries = 0;
  #tail = '';

  read(chunk: Buffer): void {
    const text = this.#tail + chunk.toString('latin1');
    this.entries += text.split(/<loc>|<job>/).length - 1;
    // One character less than `<loc>` and `<job>`, so that no tag is counted twice.
    this.#tail = text.slice(-4);
  }
}
