/** Measures the dashboard in Chromium beside the API: `npm run bench -- --dashboard`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { toTable } from '../../src/commands/output.ts';
import type { BenchOptions } from '../options.ts';
import { startCorkboard } from '../support/processes.ts';
import { takeSamples, wordsOfShare } from '../support/samples.ts';
import { median } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { type SignedIn, signIn } from './browser.ts';
import { measureBulk } from './bulk.ts';
import { type CaseValues, type DashboardCase, listCases, otherCases } from './cases.ts';

/** Jobs per page of the list. */
const PER_PAGE = 50;
const DEEP_PAGE = 2_000;

export async function measureDashboard(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-files-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const server = await startCorkboard({
    name: 'Corkboard',
    databaseUrl: store.url,
    logLevel: 'warn',
    logFile: join(folder, 'server.log'),
    dataDir: folder,
    profileDir: options.profileDir,
  });
  closers.push(() => server.stop());
  const user = await signIn(store.scope, server);
  closers.push(() => user.close());
  const samples = await takeSamples(store.scope);
  const [word = ''] = wordsOfShare(samples, 0.1, 0.35, 1);
  const values: CaseValues = {
    word,
    phrase: samples.titles[0]?.slice(0, 2).join(' ') ?? '',
    deepPage: Math.min(DEEP_PAGE, Math.floor(samples.total / PER_PAGE)),
  };
  const { body } = await user.readApi(`/jobs?status=draft,active,expired&per_page=${PER_PAGE}`);
  const rows = [];
  for (const each of [...listCases(values), ...otherCases(values, body.data[0].id)])
    rows.push(await measureCase(user, each, options.rounds));
  const header = ['', 'visible ms', 'worst', 'API ms', 'visible ÷ API', 'load'];
  console.log(`\n${toTable(header, rows)}`);
  const [rare = ''] = wordsOfShare(samples, 0.003, 0.01, 1);
  const { matches, first, all, stop, readPage } = await measureBulk(user, rare);
  console.log(`\nAn action on all ${matches} matches of “${rare}”: first jobs after ${toMs(first)} ms, all after \
${toMs(all)} ms, stopped after ${toMs(stop)} ms. The API reads a page of 100 in ${toMs(readPage)} ms.`);
}

/** Each round opens the screen anew, so nothing is cached in the page. */
async function measureCase(user: SignedIn, each: DashboardCase, rounds: number): Promise<string[]> {
  const visible: number[] = [];
  const alone: number[] = [];
  // The first round fills the caches of server and browser, and is not measured.
  for (let round = 0; round <= rounds; round++) {
    const { body, ms } = await user.readApi(each.path);
    const page = await user.context.newPage();
    await page.goto(each.start, { waitUntil: 'networkidle' });
    const visibleMs = await each.measure(page, body);
    await page.close();
    if (round === 0) continue;
    visible.push(visibleMs);
    alone.push(ms);
  }
  console.error(`${each.name}: done`);
  return [
    each.name,
    toMs(median(visible)),
    toMs(Math.max(...visible)),
    toMs(median(alone)),
    median(visible.map((ms, round) => ms / (alone[round] ?? Number.NaN))).toFixed(1),
    (loadavg()[0] ?? Number.NaN).toFixed(1),
  ];
}

function toMs(ms: number): string {
  return ms.toFixed(0);
}
