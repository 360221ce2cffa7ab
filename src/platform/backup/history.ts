import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { newId } from '../ids.ts';
import type { BackupSummary } from './create.ts';

export interface BackupRecord {
  id: string;
  status: 'running' | 'succeeded' | 'failed';
  is_scheduled: boolean;
  place: string;
  size_bytes: number | null;
  file_count: number | null;
  missing_file_count: number | null;
  problem: string | null;
  /** When all of it had been read back. */
  verified_at: string | null;
  started_at: string;
  ended_at: string | null;
}

export async function beginRecord(
  db: Database,
  { place, isScheduled }: { place: string; isScheduled: boolean },
): Promise<string> {
  const id = newId();
  await db.insertInto('backups').values({ id, place, is_scheduled: isScheduled }).execute();
  return id;
}

export async function endRecord(
  db: Database,
  id: string,
  result: BackupSummary | { problem: string },
): Promise<void> {
  const columns =
    'problem' in result
      ? { status: 'failed', problem: result.problem.slice(0, 500) }
      : {
          status: 'succeeded',
          size_bytes: result.archive_bytes,
          file_count: result.files,
          missing_file_count: result.missing_files,
          verified_at: sql<string>`now()`,
        };
  await db
    .updateTable('backups')
    .set({ ...columns, ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** The last backup that has ended, and the last one that succeeded. */
export async function findLastBackups(
  db: Database,
): Promise<{ last: BackupRecord | undefined; lastSuccess: BackupRecord | undefined }> {
  const newest = db
    .selectFrom('backups')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .$castTo<BackupRecord>();
  return {
    last: await newest.where('status', '!=', 'running').executeTakeFirst(),
    lastSuccess: await newest.where('status', '=', 'succeeded').executeTakeFirst(),
  };
}
