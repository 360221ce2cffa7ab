import type { Scope } from '../../../platform/scope.ts';
import { findOrganizationDefaults } from '../../board/organizations/queries.ts';
import { lockCreation, lockImports, updateNextRuns } from './queries.ts';
import { nextRunAt } from './runs/schedule.ts';

/** When the schedule starts the next run, or null. */
export async function findNextRun(
  scope: Scope,
  row: { id: string; schedule: string; is_enabled: boolean },
): Promise<string | null> {
  if (!row.is_enabled) return null;
  const { time_zone } = await findOrganizationDefaults(scope);
  return nextRunAt(row, time_zone, new Date())?.toISOString() ?? null;
}

/**
 * Moves the next run of each import to the clock of another time zone. Runs that are due stay due. The locks make imports that others
 * create or change wait, so none keeps a time of the former zone.
 */
export async function rescheduleImports(scope: Scope, timeZone: string): Promise<void> {
  await lockCreation(scope);
  const now = new Date();
  const moved = (await lockImports(scope)).flatMap((row) => {
    const { id, next_run_at } = row;
    const next = nextRunAt(row, timeZone, now)?.toISOString();
    const isDue = next_run_at === null || Date.parse(next_run_at) <= now.getTime();
    return next === undefined || isDue || next === next_run_at ? [] : { id, nextRunAt: next };
  });
  await updateNextRuns(scope, moved);
}
