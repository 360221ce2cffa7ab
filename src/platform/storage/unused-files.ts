import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { unavailable } from '../http/errors/http-error.ts';
import type { Scope } from '../scope.ts';
import type { Storage } from './storage.ts';

/**
 * Reserves a folder before files are stored in it. The folder is removed after an hour unless it is confirmed. The reservation is
 * committed separately, so that it survives a rollback of the request's transaction.
 */
export async function reserveFolder(db: Database, folder: string): Promise<void> {
  if (db.isTransaction) throw new Error('a folder must be reserved outside the transaction that confirms it');
  const reserved = await db
    .insertInto('unused_files')
    .values({ folder, due_at: sql`now() + interval '1 hour'` })
    .onConflict((conflict) =>
      conflict
        .column('folder')
        .doUpdateSet({ due_at: sql`excluded.due_at` })
        .where('unused_files.removal_attempts', '=', 0),
    )
    .returning('folder')
    .executeTakeFirst();
  if (!reserved) throw unavailable('Previous files in this folder are still being removed.', 60);
}

/** Ends the reservation in the transaction that refers to the folder. Throws if the sweep has already started on the folder. */
export async function confirmFolder(scope: Scope, folder: string): Promise<void> {
  const row = await scope.db
    .deleteFrom('unused_files')
    .where('folder', '=', folder)
    .where('removal_attempts', '=', 0)
    .returning('folder')
    .executeTakeFirst();
  if (!row) throw unavailable('Storing the file took too long. Send it again.');
}

/**
 * Keeps folders whose rows are back, in the transaction that inserts the rows. Throws if the sweep has already started on one of them.
 */
export async function keepFolders({ db }: Pick<Scope, 'db'>, folders: string[]): Promise<void> {
  const ofRows = db.deleteFrom('unused_files').where('folder', '=', sql<string>`any(${folders}::text[])`);
  const rows = await ofRows.returning('removal_attempts').execute();
  if (rows.some((row) => row.removal_attempts > 0))
    throw unavailable('Previous files in this folder are still being removed.', 60);
}

/** Makes a reserved folder due after its files could not be written. */
export async function releaseFolder(db: Database, folder: string): Promise<void> {
  await db.updateTable('unused_files').set({ due_at: sql`now()` }).where('folder', '=', folder).execute();
}

/** Registers a folder without a row for removal, such as one that was written while its row was deleted. */
export async function discardFolder(db: Database, folder: string): Promise<void> {
  await db
    .insertInto('unused_files')
    .values({ folder, due_at: sql`now()` })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet({ due_at: sql`excluded.due_at` }))
    .execute();
}

/** Shared by backups: a file that a row of their snapshot names stays until they have read it. */
export const FILE_REMOVAL_LOCK = 7_267_231_003;

/** A recurring task. Waits for the next run while a backup reads files. */
export async function removeUnusedFiles(db: Database, storage: Storage, stop: AbortSignal): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      is_locked: boolean;
    }>`select pg_try_advisory_lock(${FILE_REMOVAL_LOCK}) as is_locked`.execute(connection);
    if (!rows[0]?.is_locked) return;
    try {
      await removeDue(connection, storage, stop);
    } finally {
      await sql`select pg_advisory_unlock(${FILE_REMOVAL_LOCK})`.execute(connection);
    }
  });
}

/**
 * Removes the folders that are due. A failed removal is retried later and does not delay the others. Stops between folders when
 * `stop` is aborted, because deleting an organization can leave very many folders.
 */
async function removeDue(db: Database, storage: Storage, stop: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let folders = await claimFolders(db); folders.length > 0; folders = await claimFolders(db)) {
    for (const folder of folders) {
      if (stop.aborted) return;
      try {
        await storage.removeFolder(folder);
        await db.deleteFrom('unused_files').where('folder', '=', folder).execute();
      } catch (error) {
        failures.push(error);
      }
    }
    // While a store is unavailable, each removal fails only after its time limit.
    if (failures.length >= MAX_FAILURES) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, failureMessage(failures));
}

/** Folders that are to be removed, the longest due first. */
export function unusedFiles(db: Database) {
  return db
    .selectFrom('unused_files')
    .select('due_at')
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at');
}

const BATCH_SIZE = 20;
const MAX_FAILURES = 20;

/**
 * Claims folders that are due. The lease doubles with every attempt. A claimed folder can no longer be reserved or confirmed, so the
 * removal of its files needs no lock. The next sweep continues after a crash.
 */
async function claimFolders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    update unused_files
    set removal_attempts = removal_attempts + 1,
      due_at = now() + least(interval '15 minutes' * power(2, least(removal_attempts, 10)), interval '1 day')
    where folder = any(array(
      select folder from unused_files where due_at <= now() order by due_at limit ${BATCH_SIZE}
      for update skip locked))
    returning folder`.execute(db);
  return rows.map(({ folder }) => folder);
}

function failureMessage(failures: unknown[]): string {
  const [first] = failures;
  return `${failures.length} file folders could not be removed. First error: ${(first as Error).message}`;
}
