import { recordEvents } from '../../../platform/events.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordDeletedPaths } from '../../content/deleted-paths/queries.ts';
import { deleteAssetUsages } from './asset-usages.ts';
import { findDeletionProblem } from './employers/columns.ts';
import { type JobRow, lockJob, toJob } from './queries.ts';
import { type Job, jobDeleted } from './schema.ts';
import { findFormerSlugs } from './slug-queries.ts';
import { deleteJobRows } from './write-queries.ts';

/** Deletes a job permanently. `check` gets the locked job and may throw to prevent the deletion. Throws 409 for a job that waits for review. */
export async function deleteJob(
  scope: Scope,
  id: string,
  check?: (current: { data: Job }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockJob(scope, id), 'job');
    const job = toJob(row, scope);
    check?.({ data: job });
    const problem = findDeletionProblem(row);
    if (problem) throw problem;
    await deleteLockedJobs(scope, [row]);
    return { id: job.id, deleted: true };
  });
}

/** Deletes jobs that the caller has locked. */
export async function deleteLockedJobs(scope: Scope, rows: JobRow[]): Promise<void> {
  await recordPaths(scope, rows);
  await deleteJobRows(
    scope,
    rows.map(({ id }) => id),
  );
  for (const row of rows) await deleteAssetUsages(scope, row);
  await recordEvents(
    scope,
    jobDeleted,
    rows.map((row) => toJob(row, scope)),
  );
}

/** Lets the board answer 410 for the jobs' paths. A draft was never public, and visitors must not learn that it existed. */
async function recordPaths(scope: Scope, rows: JobRow[]): Promise<void> {
  const published = rows.filter(({ read_status }) => read_status !== 'draft');
  if (published.length === 0) return;
  const ids = published.map(({ id }) => id);
  // A job may have taken over the former slug of another one.
  const slugs = new Set([...published.map(({ slug }) => slug), ...(await findFormerSlugs(scope, ids))]);
  await recordDeletedPaths(
    scope,
    [...slugs].map((each) => `/jobs/${each}`),
  );
}
