import { createArchive, type S3Settings } from '../archive/location.ts';
import type { Database } from '../database/connect.ts';
import { findNeededKeys } from '../encryption/sealed-tables.ts';
import { type BackupOptions, type BackupSummary, createBackup } from './create.ts';
import { beginRecord, endRecord } from './history.ts';

export interface RunOptions extends Omit<BackupOptions, 'masterKeys'> {
  /** Of the same database. */
  db: Database;
  settings: S3Settings;
}

/** Makes a backup at the place, and records how it ended. */
export async function runBackup(
  { db, settings, ...options }: RunOptions,
  at: { place: string; isScheduled: boolean },
): Promise<BackupSummary> {
  const id = await beginRecord(db, at);
  try {
    const masterKeys = [...(await findNeededKeys(db))].sort();
    const target = await createArchive(at.place, settings);
    const summary = await createBackup({ ...options, masterKeys }, target);
    await endRecord(db, id, summary);
    return summary;
  } catch (error) {
    await endRecord(db, id, { problem: (error as Error).message }).catch(() => undefined);
    throw error;
  }
}
