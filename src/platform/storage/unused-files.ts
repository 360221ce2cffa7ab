import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { unavailable } from '../http/errors/http-error.ts';
import type { Scope } from '../scope.ts';
import type { Storage } from './storage.ts';

/**
 * Says that files are about to be stored in a folder that nothing refers to yet: unless it is kept within an hour, it is
 * removed. On a connection of its own, so that it stands when the request's transaction does not.
 */
export async function reserveFolder(db: Database, folder: string): Promise<void> {
  if (db.isTransaction) throw new Error('a folder must be announced outside the transaction that keeps it');
  const announced = await db
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
  if (!announced) throw unavailable('The former files of this place are still being removed.', 60);
}

/**
 * Says, in the transaction that refers to the folder, that it stays. Throws when it is too late: the sweep has begun with
 * the folder, or is through.
 */
export async function keepFolder(scope: Scope, folder: string): Promise<void> {
  const row = await scope.db
    .deleteFrom('unused_files')
    .where('folder', '=', folder)
    .where('removal_attempts', '=', 0)
    .returning('folder')
    .executeTakeFirst();
  if (!row) throw unavailable('Storing the file took too long. Send it again.');
}

/**
 * Removes the folders that are due. One that cannot be removed is tried again later and holds up no other. Ends soon once
 * `stop` is aborted: after an organization is deleted there may be very many.
 */
export async function removeUnusedFiles(db: Database, storage: Storage, stop: AbortSignal): Promise<void> {
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
    // A store that is away fails each of them after its time limit: enough for one run.
    if (failures.length >= MOST_FAILURES) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, failureMessage(failures));
}

const CLAIMED_AT_ONCE = 20;
const MOST_FAILURES = 20;

/**
 * Takes folders that are due, for a while that grows with every attempt. From the first on, a folder can be neither
 * announced nor kept, so nothing is held in the database while files are removed, and a sweep that dies leaves its
 * folders to the next.
 */
async function claimFolders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    update unused_files
    set removal_attempts = removal_attempts + 1,
      due_at = now() + least(interval '15 minutes' * power(2, least(removal_attempts, 10)), interval '1 day')
    where folder = any(array(
      select folder from unused_files where due_at <= now() order by due_at limit ${CLAIMED_AT_ONCE}
      for update skip locked))
    returning folder`.execute(db);
  return rows.map(({ folder }) => folder);
}

function failureMessage(failures: unknown[]): string {
  const [first] = failures;
  return `${failures.length} folders of files could not be removed; the first: ${(first as Error).message}`;
}
