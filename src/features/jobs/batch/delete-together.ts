import { type HttpError, notFound } from '../../../platform/http/errors/http-error.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { deleteLockedJobs } from '../delete.ts';
import { findJobs } from '../queries.ts';
import { takeDistinct } from './take-distinct.ts';

/** Deletes the first jobs with a few statements. Returns for each its id or an error. The caller has locked the jobs. */
export async function deleteTogether(
  scope: Scope,
  ids: string[],
): Promise<({ id: string; deleted: true } | HttpError)[]> {
  const first = takeDistinct(ids, (id) => id).map((id) => id.toLowerCase());
  const rows = await findJobs(scope, first.filter(isId));
  if (rows.length > 0) await deleteLockedJobs(scope, rows);
  const deleted = new Set(rows.map(({ id }) => id));
  return first.map((id) => (deleted.has(id) ? { id, deleted: true } : notFound('job')));
}
