const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1970-01-01 was a Thursday. */
const FIRST_SUNDAY_MS = 3 * DAY_MS;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** `off`, `hourly`, `6h`, `daily`, `daily 02:30`, `weekly` or `weekly sun 02:30`. Times are in UTC. */
export const SCHEDULE_PATTERN =
  '^(off|hourly|6h|daily( ([01]\\d|2[0-3]):[0-5]\\d)?|weekly( (sun|mon|tue|wed|thu|fri|sat) ([01]\\d|2[0-3]):[0-5]\\d)?)$';

/** The last moment at or before `nowMs` when the schedule wanted a backup. Undefined if it is off. */
export function lastDueMs(schedule: string, nowMs: number): number | undefined {
  const period = periodOf(schedule);
  if (!period) return undefined;
  const [lengthMs, offsetMs] = period;
  return Math.floor((nowMs - offsetMs) / lengthMs) * lengthMs + offsetMs;
}

/** The first moment after `nowMs` when the schedule wants a backup. Undefined if it is off. */
export function nextDueMs(schedule: string, nowMs: number): number | undefined {
  const [lengthMs = 0] = periodOf(schedule) ?? [];
  const lastMs = lastDueMs(schedule, nowMs);
  return lastMs === undefined ? undefined : lastMs + lengthMs;
}

function periodOf(schedule: string): [lengthMs: number, offsetMs: number] | undefined {
  const [every = 'off', ...rest] = schedule.split(' ');
  const time = rest.at(-1) ?? '02:30';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const timeMs = hours * HOUR_MS + minutes * 60_000;
  const weekday = every === 'weekly' ? WEEKDAYS.indexOf(rest.length > 1 ? (rest[0] ?? '') : 'sun') : 0;
  const periods: Record<string, [lengthMs: number, offsetMs: number]> = {
    hourly: [HOUR_MS, 0],
    '6h': [6 * HOUR_MS, 0],
    daily: [DAY_MS, timeMs],
    weekly: [7 * DAY_MS, FIRST_SUNDAY_MS + weekday * DAY_MS + timeMs],
  };
  return periods[every];
}
