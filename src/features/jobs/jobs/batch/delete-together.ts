import { type HttpError, notFound } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { deleteLockedJobs } from '../delete.ts';
import { findDeletionProblem } from '../employers/columns.ts';
import { findJobs } from '../queries.ts';
import { takeDistinct } from './take-distinct.ts';

/** Deletes the first jobs with a few statements. Returns for each its id or an error. The caller has locked the jobs. */
export async function deleteTogether(
  scope: Scope,
  ids: string[],
): Promise<({ id: string; deleted: true } | HttpError)[]> {
  const first = takeDistinct(ids, (id) => id).map((id) => id.toLowerCase());
  const rows = await findJobs(scope, first.filter(isId));
  const problems = new Map(rows.map((row) => [row.id, findDeletionProblem(row)]));
  const deletable = rows.filter(({ id }) => !problems.get(id));
  if (deletable.length > 0) await deleteLockedJobs(scope, deletable);
  return first.map((id) =>
    problems.has(id) ? (problems.get(id) ?? { id, deleted: true }) : notFound('job'),
  );
}
