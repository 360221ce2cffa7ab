import type { Scope } from '../../platform/scope.ts';
import { findOrganizationDefaults } from '../organizations/queries.ts';
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
