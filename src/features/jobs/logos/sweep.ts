import type { Database } from '../../../platform/database/connect.ts';
import { deleteUnusedLogos, type LogoUse, lockUnusedLogos } from './queries.ts';

const BATCH_SIZE = 500;

/** Deletes the logos that are not in use. */
export async function sweepUnusedLogos(db: Database, isUsed: LogoUse): Promise<void> {
  let found = BATCH_SIZE;
  while (found === BATCH_SIZE) {
    found = await db.transaction().execute(async (db) => {
      const ctids = await lockUnusedLogos(db, isUsed, BATCH_SIZE);
      if (ctids.length > 0) await deleteUnusedLogos(db, isUsed, ctids);
      return ctids.length;
    });
  }
}
