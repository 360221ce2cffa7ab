import type { Database } from '../../../../platform/database/connect.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../../board/organizations/sweep.ts';
import { recordUpdated } from '../search/record-updated.ts';
import {
  correctJobs,
  findDueCorrections,
  finishCorrection,
  lockDueCorrection,
  lockJobsToCorrect,
} from './queries.ts';

/** Indexing a job again takes milliseconds, so a larger batch would hold its locks too long. */
const BATCH_SIZE = 100;

/** Writes corrected places into the jobs with these locations, in batches, and records their events. */
export async function applyCorrections(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'failed to apply some corrected places',
    findDue: findDueCorrections,
    work: async (scope, locations) => {
      for (const location of locations) while (await applyBatch(scope, location));
      return locations.length;
    },
  });
}

/** Returns whether jobs may be left. */
async function applyBatch(scope: Scope, location: string): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    const place = await lockDueCorrection(scope, location);
    if (!place) return false;
    const ids = await lockJobsToCorrect(scope, location, place, BATCH_SIZE);
    if (ids.length > 0) {
      await correctJobs(scope, ids, place);
      await recordUpdated(scope, ids, ['place']);
    }
    if (ids.length === BATCH_SIZE) return true;
    await finishCorrection(scope, location, place);
    return false;
  });
}
