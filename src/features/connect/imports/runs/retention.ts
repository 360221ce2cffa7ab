import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import { maintainPartitions } from '../../../../platform/database/monthly-partitions.ts';
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

/** How long runs are listed. The plan of a run is gone before. */
export const RUN_RETENTION_DAYS = 90;

/**
 * A recurring task. The last run of an import stays, however old, because it shows the state of the import. A plan that was never applied
 * is not a run, so a plan stays only while it is the newest.
 */
export async function purgeOldRuns(db: Database, now = Date.now()): Promise<void> {
  const before = new Date(now - RUN_RETENTION_DAYS * DAY_MS).toISOString();
  const isOld = sql`created_at < ${before} and state not in ('queued', 'fetching', 'applying') and exists (
    select from import_runs as newer
    where newer.organization_id = import_runs.organization_id and newer.import_id = import_runs.import_id
      and newer.id > import_runs.id
      and (not newer.dry_run or newer.is_approved or (import_runs.dry_run and not import_runs.is_approved)))`;
  await deleteInBatches(db, sql`import_runs`, isOld);
}
