import { createArchive, openArchive, type S3Settings } from '../archive/location.ts';
import type { Database } from '../database/connect.ts';
import { findNeededKeys } from '../encryption/sealed-tables.ts';
import { type BackupOptions, type BackupSummary, createBackup } from './create.ts';
import { beginRecord, endRecord } from './history.ts';
import { verifyArchive } from './verify.ts';

export interface RunOptions extends Omit<BackupOptions, 'masterKeys'> {
  /** Of the same database. */
  db: Database;
  settings: S3Settings;
  /** Called before the archive is created. An error ends the backup. */
  prepare?(): Promise<void>;
  /** Called when the archive is complete, before it is read back. */
  onWritten?(): Promise<void>;
}

/** Makes a backup at the place, reads it back, and records the outcome. */
export async function runBackup(
  { db, settings, prepare, onWritten, ...options }: RunOptions,
  at: { place: string; isScheduled: boolean },
): Promise<BackupSummary> {
  const id = await beginRecord(db, at);
  try {
    await prepare?.();
    const masterKeys = [...(await findNeededKeys(db))].sort();
    const target = await createArchive(at.place, settings);
    const summary = await createBackup({ ...options, masterKeys }, target);
    await onWritten?.();
    await verifyArchive(await openArchive(at.place, settings), (progress) => {
      options.signal?.throwIfAborted();
      options.onProgress?.(progress);
    });
    await endRecord(db, id, summary);
    return summary;
  } catch (error) {
    await endRecord(db, id, { problem: (error as Error).message }).catch(() => undefined);
    throw error;
  }
}
