import { sql } from 'kysely';
import type { S3Settings } from '../archive/location.ts';
import type { Database } from '../database/connect.ts';
import type { Storage } from '../storage/storage.ts';
import type { BackupRecord } from './history.ts';
import { prepareBackupFolder, removeOldBackups, toBackupPlace } from './places.ts';
import { type RunOptions, runBackup } from './run.ts';
import { lastDueMs, nextDueMs } from './schedule.ts';

export interface ScheduledBackups extends Omit<RunOptions, 'db' | 'signal' | 'prepare'> {
  storage: Storage;
  settings: S3Settings & { BACKUP_SCHEDULE: string; BACKUP_TO: string; BACKUP_KEEP: number };
  /** Called in case of a failure. */
  onFailure(db: Database, backup: { id: string; problem: string }): Promise<void>;
}

/** A failed backup is tried again after this time. */
const RETRY_MS = 3_600_000;

/** A recurring task, in one process at a time: makes a backup if the schedule wants one, and removes the oldest ones. */
export async function backUpWhenDue(
  db: Database,
  options: ScheduledBackups,
  stop: AbortSignal,
  nowMs = Date.now(),
): Promise<void> {
  const { settings, onFailure } = options;
  const dueMs = lastDueMs(settings.BACKUP_SCHEDULE, nowMs);
  if (dueMs === undefined) return;
  await failInterrupted(db);
  const last = await findLastScheduled(db);
  if (last && !isDue(last, dueMs, nowMs)) return;
  const { BACKUP_TO, BACKUP_KEEP } = settings;
  const place = toBackupPlace(BACKUP_TO, nowMs);
  const prepare = () => prepareBackupFolder(BACKUP_TO);
  try {
    await runBackup({ ...options, db, signal: stop, prepare }, { place, isScheduled: true });
  } catch (error) {
    const failed = await findLastScheduled(db);
    // A process that shuts down leaves the backup to the next one.
    if (stop.aborted && failed) await db.deleteFrom('backups').where('id', '=', failed.id).execute();
    else if (failed) await onFailure(db, { id: failed.id, problem: (error as Error).message });
    throw error;
  }
  // The backup is good, whatever becomes of the older ones.
  await removeOldBackups(BACKUP_TO, BACKUP_KEEP, settings);
}

/** When the schedule makes the next backup: now if one is due. Null if it is off. */
export async function findNextBackup(
  db: Database,
  schedule: string,
  nowMs = Date.now(),
): Promise<string | null> {
  const [dueMs, nextMs] = [lastDueMs(schedule, nowMs), nextDueMs(schedule, nowMs)];
  if (dueMs === undefined || nextMs === undefined) return null;
  const last = await findLastScheduled(db);
  if (!last || isDue(last, dueMs, nowMs)) return new Date(nowMs).toISOString();
  const retryMs = last.status === 'failed' ? Date.parse(last.started_at) + RETRY_MS : nextMs;
  return new Date(Math.min(nextMs, retryMs)).toISOString();
}

function isDue({ status, started_at }: BackupRecord, dueMs: number, nowMs: number): boolean {
  const startedMs = Date.parse(started_at);
  return startedMs < dueMs || (status === 'failed' && nowMs - startedMs >= RETRY_MS);
}

/** Nothing else runs now, so a scheduled backup that is still marked as running has died with its process. */
async function failInterrupted(db: Database): Promise<void> {
  await db
    .updateTable('backups')
    .set({
      status: 'failed',
      problem: 'The process that made the backup ended.',
      ended_at: sql<string>`now()`,
    })
    .where('status', '=', 'running')
    .where('is_scheduled', '=', true)
    .execute();
}

async function findLastScheduled(db: Database): Promise<BackupRecord | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('is_scheduled', '=', true)
    .orderBy('started_at', 'desc')
    .limit(1)
    .$castTo<BackupRecord>()
    .executeTakeFirst();
}
