import { type ClockTime, fromLocal, MINUTE_MS, offsetAt } from '@corkboard/basics/clock';
import { parseInstant } from '@corkboard/basics/instant';
import { dayOf } from './day.ts';
import { END_OF_TIME_MS, isDateOnly, START_OF_TIME_MS, toInstant } from './time.ts';

/** The date of a moment in a time zone, as `2026-01-31`. */
export function localDayOf(moment: number, timeZone: string): string {
  return dayOf(moment + offsetAt(moment, timeZone) * MINUTE_MS);
}

/** Returns the first millisecond of a day (`2026-01-31`) in a time zone, in UTC. */
export function startOfDay(day: string, timeZone: string): string {
  const start = fromLocal(midnightOf(day, 0), timeZone);
  return new Date(Math.max(start, START_OF_TIME_MS)).toISOString();
}

/** Returns the last millisecond of a day (`2026-01-31`) in a time zone, in UTC. */
export function endOfDay(day: string, timeZone: string): string {
  const end = fromLocal(midnightOf(day, 1), timeZone) - 1;
  return new Date(Math.min(end, END_OF_TIME_MS)).toISOString();
}

function midnightOf(day: string, daysLater: number): ClockTime {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return { year, month, day: date + daysLater, hour: 0, minute: 0, second: 0, millisecond: 0 };
}

/** Normalizes a validated time at which something starts to UTC. A date without a time starts with its day in the time zone. */
export function toStart<T extends string | null | undefined>(text: T, timeZone: string): T | string {
  return typeof text === 'string' && isDateOnly(text) ? startOfDay(text, timeZone) : toInstant(text);
}

/** Normalizes a validated time at which something ends to UTC. A date without a time ends with its day in the time zone. */
export function toEnd<T extends string | null | undefined>(text: T, timeZone: string): T | string {
  return typeof text === 'string' && isDateOnly(text) ? endOfDay(text, timeZone) : toInstant(text);
}

interface TimeRange {
  from?: string;
  to?: string;
}

/** The first and the last instant of a range that a query gives. Dates include their whole days. Invalid texts are undefined. */
export function readTimeRange(
  { from = '', to = '' }: TimeRange,
  timeZone: string,
): { from: string | undefined; to: string | undefined } {
  return {
    from: parseInstant(from) && toStart(from, timeZone),
    to: parseInstant(to) && toEnd(to, timeZone),
  };
}

/** Whether a range ends before it starts in every time zone. The rules of a schema do not know the organization. */
export function isReversed(range: TimeRange): boolean {
  return ['Etc/GMT+12', 'Etc/GMT-14'].every((timeZone) => {
    const { from, to } = readTimeRange(range, timeZone);
    return from !== undefined && to !== undefined && from > to;
  });
}
