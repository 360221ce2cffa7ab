import { type WallClock, wallClock } from '../../../platform/wall-clock.ts';
import type { Frequency } from './schema.ts';

export interface Timing {
  frequency: Frequency;
  hour: number;
  /** Monday is 1. */
  weekday: number;
  timeZone: string;
}

/** All offsets of time zones are multiples of this. */
const QUARTER_MS = 900_000;
const MAX_QUARTERS = 8 * 96;

/**
 * When to look for new jobs after `now`. Null for instant alerts, which wait for publications. A skipped hour means the first
 * moment afterwards, a repeated hour the first of both.
 */
export function nextDueAt({ frequency, hour, weekday, timeZone }: Timing, now: Date): Date | null {
  if (frequency === 'instant') return null;
  const first = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  let before = wallClock(new Date(first), timeZone);
  for (let n = 1; n <= MAX_QUARTERS; n++) {
    const at = new Date(first + n * QUARTER_MS);
    const clock = wallClock(at, timeZone);
    const isDay = frequency === 'daily' || clock.weekday === weekday;
    if (isDay && hasReached(clock, hour) && !(isSameDay(before, clock) && hasReached(before, hour)))
      return at;
    before = clock;
  }
  throw new Error(`no ${frequency} moment within eight days`);
}

function hasReached(clock: WallClock, hour: number): boolean {
  return clock.hour >= hour;
}

function isSameDay(before: WallClock, clock: WallClock): boolean {
  return before.weekday === clock.weekday;
}
