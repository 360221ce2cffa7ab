import { recordEvent } from '../../platform/events.ts';
import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { notePathsGone } from '../gone/queries.ts';
import { forgetAssets } from './asset-usages.ts';
import { deleteJobRow, type JobRow, lockJob, toJob } from './queries.ts';
import { type Job, jobDeleted } from './schema.ts';
import { findFormerSlugs } from './slug-queries.ts';

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
    await noteGone(scope, row);
    await deleteJobRow(scope, id);
    await forgetAssets(scope, row);
    await recordEvent(scope, jobDeleted, job);
    return { id: job.id, deleted: true };
  });
}

/** A draft was never public, and nothing may tell that there was one. */
async function noteGone(scope: Scope, { id, slug, read_status }: JobRow): Promise<void> {
  if (read_status === 'draft') return;
  const slugs = [slug, ...(await findFormerSlugs(scope, id))];
  await notePathsGone(
    scope,
    slugs.map((each) => `/jobs/${each}`),
  );
}
