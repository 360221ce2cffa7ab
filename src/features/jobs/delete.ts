import { recordEvent } from '../../platform/events.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordDeletedPaths } from '../deleted-paths/queries.ts';
import { deleteAssetUsages } from './asset-usages.ts';
import { type JobRow, lockJob, toJob } from './queries.ts';
import { type Job, jobDeleted } from './schema.ts';
import { findFormerSlugs } from './slug-queries.ts';
import { deleteJobRow } from './write-queries.ts';

/** Deletes a job permanently. `check` gets the locked job and may throw to prevent the deletion. */
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
    await recordPaths(scope, row);
    await deleteJobRow(scope, id);
    await deleteAssetUsages(scope, row);
    await recordEvent(scope, jobDeleted, job);
    return { id: job.id, deleted: true };
  });
}

/** Lets the board answer 410 for the job's paths. A draft was never public, and visitors must not learn that it existed. */
async function recordPaths(scope: Scope, { id, slug, read_status }: JobRow): Promise<void> {
  if (read_status === 'draft') return;
  const slugs = [slug, ...(await findFormerSlugs(scope, id))];
  await recordDeletedPaths(
    scope,
    slugs.map((each) => `/jobs/${each}`),
  );
}
