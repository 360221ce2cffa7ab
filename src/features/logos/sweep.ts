import type { Database } from '../../platform/database/connect.ts';
import { deleteUnusedLogos, lockUnusedLogos } from './queries.ts';

const LOGOS_AT_ONCE = 500;

/** Deletes the logos that no job refers to any more. */
export async function sweepUnusedLogos(db: Database): Promise<void> {
  let found = LOGOS_AT_ONCE;
  while (found === LOGOS_AT_ONCE) {
    found = await db.transaction().execute(async (db) => {
      const places = await lockUnusedLogos(db, LOGOS_AT_ONCE);
      if (places.length > 0) await deleteUnusedLogos(db, places);
      return places.length;
    });
  }
}
