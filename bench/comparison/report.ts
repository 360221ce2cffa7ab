import { toTable } from '../../src/commands/output.ts';
import type { Measurement } from '../support/measure.ts';
import { median } from '../support/statistics.ts';
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
  const of = (pick: (measurement: Measurement) => number) => median(rounds.map(pick));
  return [
    isFirst ? (first?.scenario ?? '') : '',
    isFirst ? String(first?.concurrency) : '',
    contender,
    right(
      of(({ perSecond }) => perSecond),
      0,
      7,
    ),
    right(
      of(({ p50Ms }) => p50Ms),
      2,
      8,
    ),
    right(
      of(({ p99Ms }) => p99Ms),
      2,
      8,
    ),
    right(
      of((measurement) => measurement.cpuMicrosecondsPerRequest),
      0,
      7,
    ),
    right(of(({ residentBytes }) => residentBytes) / 1e6, 0, 4),
    ...(rounds === own ? ['', '', ''] : ratios(rounds, own)),
  ];
}

/** Of throughput, p99 and CPU time per request. */
function ratios(rounds: Measurement[], own: Measurement[]): string[] {
  const figures: Figure[] = [
    ({ perSecond }) => perSecond,
    ({ p99Ms }) => p99Ms,
    ({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest,
  ];
  return figures.map((pick) => right(ratioOf(own, rounds, pick), 2, 6));
}

function right(value: number, digits: number, width: number): string {
  return (Number.isFinite(value) ? value.toFixed(digits) : '–').padStart(width);
}
