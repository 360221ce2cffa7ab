import { recordEvents } from '../../../../platform/events.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findJobs, toJob } from '../queries.ts';
import { type Job, jobUpdated } from '../schema.ts';
import { indexJobs } from './index-jobs.ts';

/** Indexes jobs whose rows a statement has changed, and records their events. Call it in the transaction of the statement. */
export async function recordUpdated(
  scope: Scope,
  ids: readonly string[],
  changedFields: (keyof Job)[],
): Promise<void> {
  const rows = await findJobs(scope, [...ids]);
  await indexJobs(scope, rows);
  await recordEvents(
    scope,
    jobUpdated,
    rows.map((row) => toJob(row, scope)),
    changedFields,
  );
}
