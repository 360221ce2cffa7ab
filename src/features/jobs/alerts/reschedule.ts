import type { Scope } from '../../../platform/scope.ts';
import { nextDueAt } from './due-at.ts';
import { findTimings, updateDueAt } from './reschedule-queries.ts';
import type { Frequency } from './schema.ts';

/** Moves the next email of each alert without a time zone of its own to the clock of another one. Alerts that are due stay due. */
export async function rescheduleAlerts(scope: Scope, timeZone: string): Promise<void> {
  const now = new Date();
  const timings = await findTimings(scope);
  await updateDueAt(
    scope,
    timings.flatMap((timing) => {
      const dueAt = nextDueAt({ ...timing, frequency: timing.frequency as Frequency, timeZone }, now);
      return dueAt ? { ...timing, dueAt } : [];
    }),
  );
}
