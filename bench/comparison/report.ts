import { toTable } from '../../src/commands/output.ts';
import type { Measurement } from '../support/measure.ts';
import { median, toCell } from '../support/statistics.ts';
import { type Figure, ratioOf } from './ratios.ts';

const header = [
  'scenario',
  'connections',
  'program',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU µs/req',
  'RSS MB',
  'Corkboard ÷ program: req/s',
  'p99',
  'CPU',
];

/** Returns a table with one row per program: medians of its rounds, and the ratios of Corkboard's figures to them. */
export function toReport(measurements: Measurement[], corkboard: string): string {
  const groups = Map.groupBy(
    measurements,
    (measurement) => `${measurement.scenario} ${measurement.concurrency}`,
  );
  const rows: string[][] = [];
  for (const group of groups.values()) {
    const byContender = Map.groupBy(group, ({ contender }) => contender);
    const own = byContender.get(corkboard) ?? [];
    for (const [position, [contender, rounds]] of [...byContender].entries()) {
      rows.push(toRow(contender, rounds, own, position === 0));
    }
  }
  return toTable(header, rows);
}

function toRow(contender: string, rounds: Measurement[], own: Measurement[], isFirst: boolean): string[] {
  const [first] = rounds;
  const of = (pick: Figure, digits: number) => toCell(median(rounds.map(pick)), digits);
  return [
    ...(isFirst ? [first?.scenario ?? '', String(first?.concurrency)] : ['', '']),
    contender,
    of(({ perSecond }) => perSecond, 0),
    of(({ p50Ms }) => p50Ms, 2),
    of(({ p99Ms }) => p99Ms, 2),
    of((measurement) => measurement.cpuMicrosecondsPerRequest, 0),
    of(({ residentBytes }) => residentBytes / 1e6, 0),
    ...compared.map((pick) => (rounds === own ? '' : toCell(ratioOf(own, rounds, pick), 2))),
  ];
}

/** Throughput, p99 and CPU time per request. */
const compared: Figure[] = [
  ({ perSecond }) => perSecond,
  ({ p99Ms }) => p99Ms,
  ({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest,
];
