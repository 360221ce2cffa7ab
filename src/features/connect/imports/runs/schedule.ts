import { type WallClock, wallClock } from '../../../../platform/wall-clock.ts';
import type { ImportRow } from '../queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** When daily and weekly runs start, by the clock of the organization. */
const NIGHT_HOUR = 3;
const MONDAY = 1;

/**
 * When the schedule starts the next run, or null. Runs start in a minute that depends on the import, so that the runs of an installation
 * spread over the hour. Days follow the clock of the time zone, also when the clock changes.
 */
export function nextRunAt(
  { id, schedule }: Pick<ImportRow, 'id' | 'schedule'>,
  timeZone: string,
  now: Date,
): Date | null {
  if (schedule === 'off') return null;
  const minute = Number.parseInt(id.slice(-6), 16) % 60;
  const first = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + minute * MINUTE_MS;
  for (let at = first; at <= first + 8 * DAY_MS; at += HOUR_MS)
    if (at > now.getTime() && isDue(schedule, at, timeZone)) return new Date(at);
  throw new Error(`no run of schedule ${schedule} within eight days`);
}

/**
 * Whether the clock has passed the hour of a run since an hour before. Clocks of Eastern Europe skip 3 a.m. in spring and show it twice
 * in autumn.
 */
function isDue(schedule: string, at: number, timeZone: string): boolean {
  if (schedule === 'hourly') return true;
  const [before, now] = [at - HOUR_MS, at].map((time) => wallClock(new Date(time), timeZone)) as [
    WallClock,
    WallClock,
  ];
  if (schedule === '6h') return quarterOf(now) !== quarterOf(before);
  const isPassed = now.hour >= NIGHT_HOUR && before.hour < NIGHT_HOUR;
  return isPassed && (schedule === 'daily' || now.weekday === MONDAY);
}

/** A quarter of the day: from 3, 9, 15 or 21 hours on. */
function quarterOf({ hour }: WallClock): number {
  return Math.floor(((hour + 24 - NIGHT_HOUR) % 24) / 6);
}
