import { toTable } from '../src/commands/output.ts';
import type { Measurement } from './measure.ts';
import { median } from './statistics.ts';

/** Goals of reads: at least this share of a floor's throughput, at most so many times its p99. */
const LEAST_THROUGHPUT = 0.7;
const MOST_P99 = 1.5;

const header = [
  'scenario',
  'at once',
  'program',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU µs/req',
  'RSS MB',
  'Corkboard/it: req/s',
  'p99',
];

/** A line a program: medians of its rounds, and what Corkboard does in relation to it. */
export function toReport(measurements: Measurement[], corkboard: string): string {
  const groups = Map.groupBy(measurements, (one) => `${one.scenario} ${one.concurrency}`);
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
  const of = (pick: (one: Measurement) => number) => median(rounds.map(pick));
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
      of((one) => one.cpuMicrosecondsPerRequest),
      0,
      7,
    ),
    right(of(({ residentBytes }) => residentBytes) / 1e6, 0, 4),
    ...(rounds === own ? ['', ''] : ratios(rounds, own)),
  ];
}

/** Of the same rounds: what slows the machine down slows both. */
function ratios(rounds: Measurement[], own: Measurement[]): [string, string] {
  const pairs = rounds.flatMap((one) => {
    const mine = own.find(({ round }) => round === one.round);
    return mine ? [{ one, mine }] : [];
  });
  const isGoal = rounds[0]?.scenario !== 'create' && rounds[0]?.contender.startsWith('floor');
  const throughput = median(pairs.map(({ one, mine }) => mine.perSecond / one.perSecond));
  const p99 = median(pairs.map(({ one, mine }) => mine.p99Ms / one.p99Ms));
  return [
    right(throughput, 2, 6) + (isGoal ? mark(throughput >= LEAST_THROUGHPUT) : ''),
    right(p99, 2, 6) + (isGoal ? mark(p99 <= MOST_P99) : ''),
  ];
}

function mark(isReached: boolean): string {
  return isReached ? ' ✓' : ' ✗';
}

function right(value: number, digits: number, width: number): string {
  return (Number.isFinite(value) ? value.toFixed(digits) : '–').padStart(width);
}
