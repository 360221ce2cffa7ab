import { toTable } from '../../src/commands/output.ts';
import type { Measurement } from '../support/measure.ts';
import { afterChange, BATCH, BATCH_SIZE, withWrites } from '../support/scenarios.ts';
import { type Goal, toCell, toGoalCells } from '../support/statistics.ts';
import type { Comparison } from './comparison.ts';
import { CORKBOARD, FLOOR } from './contenders.ts';
import { ratioOf } from './ratios.ts';

/** The minimum throughput, as a multiple of the floor's. */
const OF_FLOOR: Record<string, number> = {
  'single read': 0.6,
  'list page': 2,
  'filtered list': 2,
  search: 4,
  'deep page': 4,
  [afterChange('list page')]: 0.5,
  [afterChange('filtered list')]: 0.5,
  [afterChange('search')]: 0.5,
  [afterChange('deep page')]: 0.5,
  create: 0.6,
};
const MAX_P99_OF_SINGLE_READ = 1.5;
/** The minimum throughput with one write per second, as a share of that on the unchanged board. */
const WITH_WRITES: Record<string, number> = {
  'popular list page': 0.9,
  'popular filter': 0.7,
  'popular search': 0.5,
};
const BATCH_OF_CREATES = 3;
const MAX_COMMITS = 1;
const MAX_MB_AFTER_START = 180;
const MAX_MB_AFTER_LOAD = 350;

interface Figure {
  name: string;
  connections?: number;
  figure: number;
  digits?: number;
  goal: Goal;
}

/** A table of the goals whose scenarios were measured. */
export function toGoals(comparison: Comparison): string {
  const { measurements, bytesAfterStart, commitsOfBatch } = comparison;
  const goals: Figure[] = [];
  for (const connections of new Set(measurements.map(({ concurrency }) => concurrency)))
    goals.push(...goalsOfRates(measurements, connections));
  if (commitsOfBatch !== undefined)
    goals.push({ name: 'commits of a batch', figure: commitsOfBatch, digits: 0, goal: { max: MAX_COMMITS } });
  goals.push(
    {
      name: 'RSS after start, MB',
      figure: bytesAfterStart / 1e6,
      digits: 0,
      goal: { max: MAX_MB_AFTER_START },
    },
    goalOfMemory(measurements),
  );
  const rows = goals.filter(({ figure }) => !Number.isNaN(figure)).map(toRow);
  return toTable(['goal', 'connections', 'figure', 'limit', ''], rows);
}

function goalsOfRates(measurements: Measurement[], connections: number): Figure[] {
  const find = (scenario: string, contender = CORKBOARD) =>
    measurements.filter(
      (measurement) =>
        measurement.scenario === scenario &&
        measurement.contender === contender &&
        measurement.concurrency === connections,
    );
  const rate = ({ perSecond }: Measurement) => perSecond;
  const read = find('single read');
  return [
    ...Object.entries(OF_FLOOR).map(([name, minimum]) => ({
      name: `${name} ÷ floor`,
      figure: ratioOf(find(name), find(name, FLOOR), rate),
      goal: { min: minimum },
    })),
    {
      name: 'p99 of single read ÷ floor',
      figure: ratioOf(read, find('single read', FLOOR), ({ p99Ms }) => p99Ms),
      goal: { max: MAX_P99_OF_SINGLE_READ },
    },
    ...Object.entries(WITH_WRITES).map(([name, minimum]) => ({
      name: `${name}, one write per second ÷ none`,
      figure: ratioOf(find(withWrites(name)), find(name), rate),
      goal: { min: minimum },
    })),
    {
      name: 'jobs of batches ÷ single creates',
      // By latency: few batches fit into a measurement, so their number is inexact.
      figure: BATCH_SIZE * ratioOf(find('create'), find(BATCH), ({ p50Ms }) => p50Ms),
      goal: { min: BATCH_OF_CREATES },
    },
  ].map((goal) => ({ ...goal, connections }));
}

function goalOfMemory(measurements: Measurement[]): Figure {
  const own = measurements.filter(({ contender }) => contender === CORKBOARD);
  const figure = Math.max(...own.map(({ residentBytes }) => residentBytes)) / 1e6;
  const [most] = own.toSorted((a, b) => b.residentBytes - a.residentBytes);
  return { name: `RSS after ${most?.scenario}, MB`, figure, digits: 0, goal: { max: MAX_MB_AFTER_LOAD } };
}

function toRow({ name, connections, figure, digits = 2, goal }: Figure): string[] {
  return [name, String(connections ?? ''), toCell(figure, digits), ...toGoalCells(figure, goal)];
}
