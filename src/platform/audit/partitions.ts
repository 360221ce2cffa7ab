import type { Database } from '../database/connect.ts';
import { maintainPartitions } from '../database/monthly-partitions.ts';

export const AUDIT_RETENTION_DAYS = 400;

/** A recurring task. */
export async function maintainAuditLog(db: Database, now = Date.now()): Promise<void> {
  const retentionDays = AUDIT_RETENTION_DAYS;
  await maintainPartitions(db, { table: 'audit_log', key: 'created_at', retentionDays }, now);
}
