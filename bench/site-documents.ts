import type { Contender } from './processes.ts';
import { visit } from './site-visits.ts';
import { readUsage, resetPeak } from './usage.ts';

const MOST_MEGABYTES = 400;

/** One client reads all of the sitemap, then all of the feed for partners, of a server that has done nothing else. Both must have every live job. */
export async function measureDocuments(server: Contender, liveJobs: number): Promise<string[][]> {
  return [
    await measure(server, 'sitemap: index', 0, async () => ['/sitemap.xml']),
    await measure(server, 'sitemap: all parts', liveJobs, () => listParts(server)),
    await measure(server, 'Indeed feed', liveJobs, async () => ['/indeed.xml']),
  ];
}

async function listParts(server: Contender): Promise<string[]> {
  let index = '';
  await visit(server, '/sitemap.xml', (piece) => {
    index += piece;
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
  const visits = [];
  for (const path of paths) visits.push(await visit(server, path, (piece) => counter.read(piece)));
  if (counter.entries < liveJobs) throw new Error(`${name}: of ${liveJobs} jobs it has ${counter.entries}.`);
  const { peakBytes } = await readUsage(server.pid);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const row = [
    name,
    right(counter.entries, 7),
    right(sum(visits.map(({ bytes }) => bytes)) / 1e6, 7, 1),
    right(Math.max(...visits.map(({ firstMs }) => firstMs)), 8),
    right(sum(visits.map(({ ms }) => ms)) / 1000, 6, 1),
    right(before.residentBytes / 1e6, 6),
    right(peakBytes / 1e6, 5),
    `< ${MOST_MEGABYTES}`,
    peakBytes < MOST_MEGABYTES * 1e6 ? '✓' : '✗',
  ];
  console.error(row.join('  '));
  return row;
}

export const documentHeader = [
  'document',
  'entries',
  'MB',
  'first ms',
  'all, s',
  'RSS MB before',
  'peak',
  'goal',
  '',
];

/** Counts entries in pieces that may begin and end anywhere. */
class EntryCounter {
  entries = 0;
  #tail = '';

  read(piece: Buffer): void {
    const text = this.#tail + piece.toString('latin1');
    this.entries += text.split(/<loc>|<job>/).length - 1;
    // One letter less than a whole mark.
    this.#tail = text.slice(-4);
  }
}

function right(value: number, width: number, digits = 0): string {
  return value.toFixed(digits).padStart(width);
}
