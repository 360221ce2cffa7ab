import type { Database } from '../../../platform/database/connect.ts';
import { maintainPartitions } from '../../../platform/database/monthly-partitions.ts';
import type { RunRow } from './queries.ts';

/** How long the API shows the plan of a run. */
export const PLAN_RETENTION_DAYS = 30;

/** Whether the rows of the plan may be gone. */
export function isPlanExpired({ created_at }: Pick<RunRow, 'created_at'>): boolean {
  return Date.parse(created_at) < Date.now() - PLAN_RETENTION_DAYS * DAY_MS;
}

const DAY_MS = 86_400_000;

/** A recurring task. Plans go with the partition of their month, at the latest a month after they have expired. */
export async function maintainPlans(db: Database, now = Date.now()): Promise<void> {
  const monthly = {
    table: 'import_run_changes',
    key: 'created_at',
    retentionDays: PLAN_RETENTION_DAYS,
  } as const;
  await maintainPartitions(db, monthly, now);
}
