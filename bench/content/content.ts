/** Measures lists of pages over HTTP: `npm run bench -- --content`. */
import { toTable } from '../../src/commands/output.ts';
import { listPages } from '../../src/features/content/pages/list.ts';
import {
  type Bench,
  createKey,
  openGenerator,
  openStore,
  SINGLE_JOB,
  startServer,
} from '../support/bench.ts';
import { type Measurement, measureInTurn } from '../support/measure.ts';
import { explainWork } from '../support/plans.ts';
import { median, toCell, toGoalCells } from '../support/statistics.ts';
import type { BenchStore } from '../support/store.ts';
import { type ContentScenario, listScenarios } from './lists.ts';
import { seedPages } from './seed.ts';

const header = ['request', 'req/s', 'median ms', 'p95 ms', 'CPU µs/req', 'goal', ''];

export async function measureContent(bench: Bench): Promise<void> {
  const { pages, plans } = bench.options;
  const store = await openStore(bench, SINGLE_JOB);
  await seedPages(store.scope, pages);
  if (plans) return explainLists(store, pages);
  const server = await startServer(bench, store);
  const generator = openGenerator(bench);
  const settings = { ...bench.options, concurrency: 1, apiKey: await createKey(store.scope) };
  const rows: string[][] = [];
  for (const scenario of listScenarios(pages))
    rows.push(toRow(scenario, await measureInTurn(generator, scenario, [server], settings)));
  console.log(`\n${pages} pages\n\n${toTable(header, rows)}`);
}

function toRow({ name, goal }: ContentScenario, rounds: Measurement[]): string[] {
  const of = (pick: (measurement: Measurement) => number) => median(rounds.map(pick));
  const medianMs = of(({ p50Ms }) => p50Ms);
  const [rate, p95Ms] = [of(({ perSecond }) => perSecond), of(({ p95Ms }) => p95Ms)];
  const cpu = of((measurement) => measurement.cpuMicrosecondsPerRequest);
  const cells = [toCell(rate, 0), toCell(medianMs, 2), toCell(p95Ms, 2), toCell(cpu, 0)];
  return [name, ...cells, ...toGoalCells(medianMs, goal)];
}

async function explainLists({ scope, pool }: BenchStore, pages: number): Promise<void> {
  for (const { name, requests } of listScenarios(pages)) {
    const query = Object.fromEntries(new URL(requests[0]?.path ?? '', 'http://bench').searchParams);
    const numbers = { page: Number(query.page ?? 1), per_page: Number(query.per_page ?? 20) };
    await explainWork(pool, name, () => listPages(scope, { ...query, ...numbers }));
  }
}
