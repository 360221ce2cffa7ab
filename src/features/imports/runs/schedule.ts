import { wallClock } from '../../../platform/wall-clock.ts';
import type { ImportRow } from '../queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** When daily and weekly runs start, by the clock of the organization. */
const NIGHT_HOUR = 3;
const MONDAY = 1;

/**
 * When the schedule starts the next run, or null. Runs start in a minute that depends on the import, so that those of an installation
 * spread over the hour. Days follow the clock of the time zone, also when it changes.
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
    if (at > now.getTime() && isDue(schedule, wallClock(new Date(at), timeZone))) return new Date(at);
  throw new Error(`no run of schedule ${schedule} within eight days`);
}

function isDue(schedule: string, { hour, weekday }: { hour: number; weekday: number }): boolean {
  if (schedule === 'hourly') return true;
  if (schedule === '6h') return hour % 6 === NIGHT_HOUR;
  return hour === NIGHT_HOUR && (schedule === 'daily' || weekday === MONDAY);
}
