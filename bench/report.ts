import { toTable } from '../src/commands/output.ts';
import type { Measurement } from './measure.ts';
import { median } from './statistics.ts';

/** Goals of reads, relative to the floor: the minimum throughput and the maximum p99. */
const MIN_THROUGHPUT = 0.7;
const MAX_P99 = 1.5;

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
    ...(rounds === own ? ['', ''] : ratios(rounds, own)),
  ];
}

/** Compares measurements of the same round, because a disturbance of the machine affects both programs. */
function ratios(rounds: Measurement[], own: Measurement[]): [string, string] {
  const pairs = rounds.flatMap((measurement) => {
    const ownMeasurement = own.find(({ round }) => round === measurement.round);
    return ownMeasurement ? [{ measurement, ownMeasurement }] : [];
  });
  const isGoal = rounds[0]?.scenario !== 'create' && rounds[0]?.contender.startsWith('floor');
  const throughput = median(
    pairs.map(({ measurement, ownMeasurement }) => ownMeasurement.perSecond / measurement.perSecond),
  );
  const p99 = median(
    pairs.map(({ measurement, ownMeasurement }) => ownMeasurement.p99Ms / measurement.p99Ms),
  );
  return [
    right(throughput, 2, 6) + (isGoal ? mark(throughput >= MIN_THROUGHPUT) : ''),
    right(p99, 2, 6) + (isGoal ? mark(p99 <= MAX_P99) : ''),
  ];
}

function mark(isReached: boolean): string {
  return isReached ? ' ✓' : ' ✗';
}

function right(value: number, digits: number, width: number): string {
  return (Number.isFinite(value) ? value.toFixed(digits) : '–').padStart(width);
}
