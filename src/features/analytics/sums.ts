import { addDays, daysBetween } from '../../platform/day.ts';
import type { Range } from './range.ts';

/** Rows whose figures are added up, or taken away: of days, of the standings at a week's beginning, or the running totals. */
export type Part = { sign: 1 | -1 } & (
  | { of: 'days'; from: string; to: string }
  | { of: 'standings'; week: string }
  | { of: 'totals' }
);

/** Which days and standings an organization has. */
export interface Kept {
  firstDay: string;
  lastDay: string;
  weeks: readonly string[];
}

/** A standing has about as many rows as so many days together: what is viewed in half a year, beside what is viewed on a day. */
const DAYS_LIKE_A_STANDING = 4;

/**
 * The parts that make up the sum over a range in the fewest rows: its days, or what had gathered until its end without what had
 * gathered until its beginning.
 */
export function planSum(range: Range, kept: Kept): Part[] {
  const from = range.from > kept.firstDay ? range.from : kept.firstDay;
  const to = range.to < kept.lastDay ? range.to : kept.lastDay;
  if (from > to) return [];
  const direct: Part[] = [{ sign: 1, of: 'days', from, to }];
  const gathered = [
    ...gatheredBefore(addDays(to, 1), kept),
    ...gatheredBefore(from, kept).map((part) => ({ ...part, sign: -part.sign as 1 | -1 })),
  ];
  return costOf(gathered) < costOf(direct) ? gathered : direct;
}

/** What had gathered before a day, from the nearest day for which it is known. */
function gatheredBefore(day: string, { firstDay, lastDay, weeks }: Kept): Part[] {
  const ways: Part[][] = [
    [...daysOf(1, firstDay, day)],
    [{ sign: 1, of: 'totals' }, ...daysOf(-1, day, addDays(lastDay, 1))],
    ...weeks.map((week): Part[] => [
      { sign: 1, of: 'standings', week },
      ...(week <= day ? daysOf(1, week, day) : daysOf(-1, day, week)),
    ]),
  ];
  return ways.reduce((best, way) => (costOf(way) < costOf(best) ? way : best));
}

/** From a day until right before another. */
function daysOf(sign: 1 | -1, from: string, before: string): Part[] {
  return from < before ? [{ sign, of: 'days', from, to: addDays(before, -1) }] : [];
}

function costOf(parts: Part[]): number {
  return parts.reduce(
    (sum, part) => sum + (part.of === 'days' ? daysBetween(part.from, part.to) + 1 : DAYS_LIKE_A_STANDING),
    0,
  );
}
