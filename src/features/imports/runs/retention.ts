import type { Database } from '../../../platform/database/connect.ts';
import { maintainPartitions } from '../../../platform/database/monthly-partitions.ts';

/** How long the API shows the plan of a run. */
export const PLAN_RETENTION_DAYS = 30;

/** A recurring task. Plans go with the partition of their month, at the latest a month after they have expired. */
export async function maintainPlans(db: Database, now = Date.now()): Promise<void> {
  const monthly = {
    table: 'import_run_changes',
    key: 'created_at',
    retentionDays: PLAN_RETENTION_DAYS,
  } as const;
  await maintainPartitions(db, monthly, now);
}
