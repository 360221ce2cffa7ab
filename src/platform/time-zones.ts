import { fromLocal, MINUTE_MS, offsetAt } from '@corkboard/basics/clock';
import { dayOf } from './day.ts';
import { END_OF_TIME_MS, isDateOnly, toInstant } from './time.ts';

/** Whether a name is an IANA time zone that the runtime knows, in any case. Offsets such as `+02:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The date of a moment in a time zone, as `2026-01-31`. */
export function localDayOf(moment: number, timeZone: string): string {
  return dayOf(moment + offsetAt(moment, timeZone) * MINUTE_MS);
}

/** Returns the last millisecond of a day (`2026-01-31`) in a time zone, in UTC. */
export function endOfDay(day: string, timeZone: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const nextDay = { year, month, day: date + 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
  return new Date(Math.min(fromLocal(nextDay, timeZone) - 1, END_OF_TIME_MS)).toISOString();
}

/** Normalizes a validated time at which something ends to UTC. A date without a time ends with its day in the time zone. */
export function toEnd<T extends string | null | undefined>(text: T, timeZone: string): T | string {
  return typeof text === 'string' && isDateOnly(text) ? endOfDay(text, timeZone) : toInstant(text);
}
