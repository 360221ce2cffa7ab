import type { Database } from '../../../platform/database/connect.ts';
import { deleteArriving } from '../../organizations/arriving.ts';
import { MoveError } from '../error.ts';
import { findUnfinished, listAbandoned } from './arrivals.ts';
import { lockArrival, tryToLockArrival, unlockArrival } from './lock-arrival.ts';

/** An interrupted import can be continued for this long. Then a task removes what it has written, and frees its slug. */
export const ABANDONED_AFTER_DAYS = 7;

/** Removes what an interrupted import has written, and frees its slug. `db` must be one connection. */
export async function discardArrival(db: Database, slug: string): Promise<void> {
  const arrival = await findUnfinished(db, slug);
  if (!arrival) throw new MoveError(`No import with the slug ${slug} is unfinished.`);
  await lockArrival(db, arrival.portable_id);
  await removeLocked(db, arrival);
}

/** A recurring task. Leaves imports alone that a process is performing. */
export async function removeAbandonedArrivals(db: Database): Promise<void> {
  for (const arrival of await listAbandoned(db, ABANDONED_AFTER_DAYS))
    if (await tryToLockArrival(db, arrival.portable_id)) await removeLocked(db, arrival);
}

async function removeLocked(
  db: Database,
  { organization_id, portable_id }: { organization_id: number; portable_id: string },
): Promise<void> {
  try {
    await deleteArriving(db, organization_id);
  } finally {
    await unlockArrival(db, portable_id);
  }
}
