/** Compares Corkboard with the floor: `npm run bench`. */
import { writeFile } from 'node:fs/promises';
import { countJobs, dropJobCounts } from '../floors/job-counts.ts';
import { dropPlaces, storePlaces } from '../floors/places.ts';
import type { BenchOptions } from '../options.ts';
import { type Bench, createKey, isWanted, openGenerator, openStore } from '../support/bench.ts';
import type { Generator } from '../support/generator.ts';
import { type Measurement, measureInTurn } from '../support/measure.ts';
import type { Contender } from '../support/processes.ts';
import { takeSamples } from '../support/samples.ts';
import { BATCH, makeScenarios, type Scenario } from '../support/scenarios.ts';
import type { BenchStore } from '../support/store.ts';
import { readUsage } from '../support/usage.ts';
import { countCommits } from './batch-commits.ts';
import { type BoardChanges, prepareChanges } from './changes.ts';
import { compareResponses, warmUp } from './compare.ts';
import { CORKBOARD, isMeasuredIn, startContenders, WRITER } from './contenders.ts';
import { toGoals } from './goals.ts';
import { toReport } from './report.ts';

export interface Comparison {
  measurements: Measurement[];
  /** Corkboard's resident memory when it was ready, before any request. */
  bytesAfterStart: number;
  /** The commits of one batch of creates. Undefined if the scenario is not measured. */
  commitsOfBatch: number | undefined;
}

export async function measureComparison(bench: Bench): Promise<void> {
  const comparison = await compareContenders(bench, await openStore(bench));
  console.log(`\n${toReport(comparison.measurements, CORKBOARD)}\n\n${toGoals(comparison)}`);
  const { jsonFile, ...options } = bench.options;
  if (jsonFile) await writeFile(jsonFile, `${JSON.stringify({ options, ...comparison }, null, 2)}\n`);
}

export async function compareContenders(bench: Bench, store: BenchStore): Promise<Comparison> {
  const { options, closers } = bench;
  const samples = await takeSamples(store.scope);
  const scenarios = (await makeScenarios(store.scope, samples)).filter(({ name }) => isWanted(bench, name));
  const apiKey = await createKey(store.scope);
  closers.push(() => dropJobCounts(store.pool));
  closers.push(() => dropPlaces(store.pool));
  await storePlaces(store.pool);
  const contenders = await startContenders(bench, store);
  const corkboard = find(contenders, CORKBOARD);
  const { residentBytes: bytesAfterStart } = await readUsage(corkboard.pid);
  const changes = await prepareChanges(store.scope, samples, find(contenders, WRITER), apiKey);
  const generator = openGenerator(bench);
  const measurements: Measurement[] = [];
  for (const group of Map.groupBy(scenarios, ({ name, group }) => group ?? name).values()) {
    await countJobs(store.pool);
    for (const scenario of group) {
      const participants = contenders.filter((contender) => isMeasuredIn(contender, scenario));
      await prepare(scenario, participants, apiKey, changes.make);
    }
    for (const concurrency of options.concurrency) {
      const settings = { ...options, concurrency, apiKey };
      measurements.push(...(await measureGroup(generator, group, contenders, changes, settings)));
      console.error(`${group.map(({ name }) => name).join(', ')}, ${concurrency} connections: done`);
    }
  }
  const batch = scenarios.find(({ name }) => name === BATCH)?.requests[0];
  const commitsOfBatch = batch && (await countCommits(store.pool, corkboard, batch, apiKey));
  return { measurements, bytesAfterStart, commitsOfBatch };
}

function find(contenders: Contender[], wanted: string): Contender {
  return contenders.find(({ name }) => name === wanted) as Contender;
}

/** Measures each scenario of the group, unless it allows fewer connections, in each round. */
async function measureGroup(
  generator: Generator,
  group: Scenario[],
  contenders: Contender[],
  { port, requests }: BoardChanges,
  settings: Pick<BenchOptions, 'seconds' | 'rounds'> & { concurrency: number; apiKey: string },
): Promise<Measurement[]> {
  const { concurrency } = settings;
  const measurements: Measurement[] = [];
  for (let round = 1; round <= settings.rounds; round++) {
    for (const scenario of group) {
      if (concurrency > (scenario.maxConcurrency ?? Number.POSITIVE_INFINITY)) continue;
      const measured = contenders.filter((contender) => isMeasuredIn(contender, scenario));
      const changes = scenario.changes && { port, requests, when: scenario.changes };
      const results = await measureInTurn(generator, scenario, measured, { ...settings, changes, rounds: 1 });
      measurements.push(...results.map((measurement) => ({ ...measurement, round })));
    }
  }
  return measurements;
}

/** Compares the responses, fills the caches of lists, and lets V8 compile what reads run. */
async function prepare(
  scenario: Scenario,
  participants: Contender[],
  apiKey: string,
  change: () => Promise<void>,
): Promise<void> {
  if (scenario.kind === 'write') return;
  await compareResponses(scenario, participants, apiKey, scenario.changes && change);
  if (scenario.changes) return;
  const minRequests = scenario.kind === 'read' ? UNTIL_COMPILED : 0;
  for (const contender of participants) await warmUp(scenario, contender, { apiKey, minRequests });
}

/** A server runs for weeks, so what counts is code that V8 has optimized. Reads are measured first. */
const UNTIL_COMPILED = 10_000;
