import { type Author, recordAudit } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteArriving } from '../../../board/organizations/arriving.ts';
import { MoveError } from '../error.ts';
import { findUnfinished, listAbandoned, type UnfinishedArrival } from './arrivals.ts';
import { lockArrival, tryToLockArrival, unlockArrival } from './lock-arrival.ts';

/** An interrupted import can be continued for this long. Then a task removes the written rows, and frees the slug. */
export const ABANDONED_AFTER_DAYS = 7;

/** Removes what an interrupted import has written, and frees its slug. `db` must be one connection. */
export async function discardArrival(db: Database, author: Author, slug: string): Promise<void> {
  const arrival = await findUnfinished(db, slug);
  if (!arrival) throw notUnfinished(slug);
  await lockArrival(db, arrival.portable_id);
  // The process that had the lock may have completed the import.
  if (!(await removeLocked(db, arrival, author))) throw notUnfinished(slug);
}

/** A recurring task. Leaves imports alone that a process is performing. */
export async function removeAbandonedArrivals(db: Database): Promise<void> {
  for (const arrival of await listAbandoned(db, ABANDONED_AFTER_DAYS))
    if (await tryToLockArrival(db, arrival.portable_id)) await removeLocked(db, arrival);
}

/** Returns whether the import was still unfinished. With an author, the audit log gets an entry in the same transaction. */
async function removeLocked(
  db: Database,
  { organization_id, portable_id }: UnfinishedArrival,
  author?: Author,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (db) => {
      const isRemoved = await deleteArriving(db, organization_id);
      const object = { type: 'organization', id: String(organization_id) };
      const change = { action: 'organization.import_discarded', object };
      if (isRemoved && author) await recordAudit({ db, organizationId: null, ...author }, change);
      return isRemoved;
    });
  } finally {
    await unlockArrival(db, portable_id);
  }
}

function notUnfinished(slug: string): MoveError {
  return new MoveError(`No import with the slug ${slug} is unfinished.`);
}
