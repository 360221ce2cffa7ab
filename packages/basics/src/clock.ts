/** Whether a name is an IANA time zone that the runtime knows, in any case. Offsets such as `+02:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** A moment on a clock, in the proleptic Gregorian calendar. */
export interface ClockTime {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

/** Whether the date exists in the calendar. */
export function isCalendarDay({ year, month, day }: Pick<ClockTime, 'year' | 'month' | 'day'>): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Whether the date and the time exist on a clock. */
export function isClockTime({ hour, minute, second, ...date }: ClockTime): boolean {
  return hour <= 23 && minute <= 59 && second <= 59 && isCalendarDay(date);
}

/** The milliseconds since 1970 of a clock that is `offsetMinutes` ahead of UTC. */
export function toUtc(clock: ClockTime, offsetMinutes: number): number {
  const { year, month, day, hour, minute, second, millisecond } = clock;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999. The calendar repeats every 400 years.
  return Date.UTC(year + 400, month - 1, day, hour, minute - offsetMinutes, second, millisecond) - CYCLE_MS;
}

const CYCLE_MS = 146_097 * 86_400_000;

/**
 * The milliseconds since 1970 of a clock in a time zone. A time that the clock skips is read with the offset before the change, a time
 * that comes twice is the first one.
 */
export function fromLocal(clock: ClockTime, timeZone: string): number {
  const asUtc = toUtc(clock, 0);
  const before = offsetAt(asUtc - DAY_MS, timeZone);
  const after = offsetAt(asUtc + DAY_MS, timeZone);
  const first = asUtc - Math.max(before, after) * MINUTE_MS;
  if (offsetAt(first, timeZone) === Math.max(before, after)) return first;
  return asUtc - Math.min(before, after) * MINUTE_MS;
}

/** The date of a moment in a time zone, at midnight. */
export function localDay(moment: number, timeZone: string): ClockTime {
  const local = new Date(moment + offsetAt(moment, timeZone) * MINUTE_MS);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
  return { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 };
}

const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** By how many minutes a time zone is ahead of UTC. */
export function offsetAt(moment: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const name = formatOf(timeZone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  return format;
}
