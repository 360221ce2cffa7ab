import { recordEvent } from '../../platform/events.ts';
import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { forgetAssets } from './asset-usages.ts';
import { deleteJobRow, lockJob, toJob } from './queries.ts';
import { type Job, jobDeleted } from './schema.ts';

/** Deletes a job for good. `check` may refuse by throwing, with the job as it is. */
export async function deleteJob(
  scope: Scope,
  id: string,
  check?: (current: { data: Job }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = await lockJob(scope, id);
    if (!row) throw notFound('job');
    const job = toJob(row, scope);
    check?.({ data: job });
    await deleteJobRow(scope, id);
    await forgetAssets(scope, row);
    await recordEvent(scope, jobDeleted, job);
    return { id: job.id, deleted: true };
  });
}
