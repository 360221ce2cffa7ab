/** Measures pages and images over HTTP: `npm run bench -- --content`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { toTable } from '../../src/commands/output.ts';
import { createApiKey } from '../../src/features/api-keys/create.ts';
import { listPages } from '../../src/features/pages/list.ts';
import type { BenchOptions } from '../options.ts';
import { type Generator, startGenerator } from '../support/generator.ts';
import { type Measurement, measureInTurn } from '../support/measure.ts';
import { explain, recordStatements } from '../support/plans.ts';
import { type Contender, startCorkboard } from '../support/processes.ts';
import { median, percentile } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import {
  type ContentScenario,
  fileScenarios,
  listScenarios,
  readScenario,
  writeScenarios,
} from './requests.ts';
import { PAGE_KILOBYTES, seedPages } from './seed.ts';
import { measureUploads, type Uploads } from './uploads.ts';

export async function measureContent(
  store: BenchStore,
  options: BenchOptions,
  closers: (() => unknown)[],
): Promise<void> {
  const { scope } = store;
  await seedPages(scope, options.pages);
  const ids = await findIds(store);
  await describe(store, options.pages);
  if (options.plans) return explainLists(store, options.pages);
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-bench-files-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const bench = { ...(await startServer(store, options, folder, closers)), options };
  const pageRows = await measureAll(bench, [
    ...listScenarios(options.pages),
    readScenario(ids, PAGE_KILOBYTES),
    ...writeScenarios(ids, PAGE_KILOBYTES),
  ]);
  const uploads = await measureUploads(bench.server, bench.apiKey);
  const fileRows = await measureAll(bench, fileScenarios(uploads.paths, 640));
  console.log(`\n${toTable(header, [...pageRows, ...fileRows])}\n`);
  console.log(describePhotos(uploads));
  console.log(
    toTable(
      ['photos, sequentially', 'median ms', 'p95 ms'],
      [...uploads.times].map(([name, times]) => [
        name,
        toFigure(median(times)),
        toFigure(percentile(times, 0.95)),
      ]),
    ),
  );
}

interface Bench {
  server: Contender;
  generator: Generator;
  apiKey: string;
  options: BenchOptions;
}

async function startServer(
  { url, scope }: BenchStore,
  { profileDir }: BenchOptions,
  dataDir: string,
  closers: (() => unknown)[],
): Promise<Omit<Bench, 'options'>> {
  const { key: apiKey } = await createApiKey(scope, {
    name: 'bench',
    scopes: ['*'],
    expires_at: null,
    rate_limits: {},
  });
  const server = await startCorkboard({
    name: 'Corkboard',
    databaseUrl: url,
    logLevel: 'warn',
    logFile: join(dataDir, 'server.log'),
    dataDir,
    profileDir,
  });
  closers.push(() => server.stop());
  const generator = startGenerator();
  closers.push(() => generator.stop());
  return { server, generator, apiKey };
}

const header = ['request', 'connections', 'req/s', 'median ms', 'p95 ms', 'CPU µs/req', 'goal', ''];

/** Returns one row per scenario, with medians of the rounds. */
async function measureAll(bench: Bench, scenarios: ContentScenario[]): Promise<string[][]> {
  const { generator, server, apiKey, options } = bench;
  const rows: string[][] = [];
  for (const scenario of scenarios) {
    const settings = { ...options, concurrency: scenario.connections, apiKey };
    rows.push(toRow(scenario, await measureInTurn(generator, scenario, [server], settings)));
    console.error(rows.at(-1)?.join('  '));
  }
  return rows;
}

function toRow({ name, connections, goalMs }: ContentScenario, rounds: Measurement[]): string[] {
  const of = (pick: (measurement: Measurement) => number) => median(rounds.map(pick));
  const medianMs = of(({ p50Ms }) => p50Ms);
  return [
    name,
    String(connections).padStart(11),
    of(({ perSecond }) => perSecond)
      .toFixed(0)
      .padStart(6),
    toFigure(medianMs),
    toFigure(of(({ p95Ms }) => p95Ms)),
    of((measurement) => measurement.cpuMicrosecondsPerRequest)
      .toFixed(0)
      .padStart(10),
    goalMs === undefined ? '' : `< ${goalMs}`,
    goalMs === undefined ? '' : medianMs < goalMs ? '✓' : '✗',
  ];
}

/** Page ids in an order that is independent of their order in the table. */
async function findIds({ scope }: BenchStore): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('pages')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .orderBy(sql`md5(slug)`)
    .limit(5_000)
    .execute();
  return rows.map(({ id }) => id);
}

async function describe({ scope }: BenchStore, pages: number): Promise<void> {
  const { rows } = await sql<{ list: string; bodies: string; average: number }>`
    select pg_size_pretty(pg_total_relation_size('pages')) as list,
      pg_size_pretty(pg_total_relation_size('page_bodies')) as bodies,
      (select avg(octet_length(content::text)) from (select content from page_bodies limit 50) as body)::int as average`.execute(
    scope.db,
  );
  const [{ list, bodies, average } = { list: '', bodies: '', average: 0 }] = rows;
  console.log(
    `${pages} pages (${list}), their bodies (${bodies}); ${PAGE_KILOBYTES} kB of HTML are ${Math.round(average / 1024)} kB of JSON`,
  );
}

function describePhotos({ uploadedBytes, storedBytes }: Uploads): string {
  const toMegabytes = (sizes: number[]) => (median(sizes) / 1e6).toFixed(2);
  return `${uploadedBytes.length} photos of 12 megapixels; median size ${toMegabytes(uploadedBytes)} MB, stored ${toMegabytes(storedBytes)} MB\n`;
}

async function explainLists({ scope, pool }: BenchStore, pages: number): Promise<void> {
  for (const { name, requests } of listScenarios(pages)) {
    const query = Object.fromEntries(new URL(requests[0]?.path ?? '', 'http://bench').searchParams);
    const numbers = { page: Number(query.page ?? 1), per_page: Number(query.per_page ?? 20) };
    const statements = await recordStatements(pool, () => listPages(scope, { ...query, ...numbers }));
    console.log(`\n## ${name}\n`);
    for (const statement of statements) console.log(`${await explain(pool, statement)}\n`);
  }
}

function toFigure(milliseconds: number): string {
  return milliseconds.toFixed(2).padStart(8);
}
