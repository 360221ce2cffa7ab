import type { Scope } from '../../../platform/scope.ts';
import { isDeletedPath } from '../../deleted-paths/queries.ts';
import { findJobBySlug, type JobRow } from '../queries.ts';
import { findJobByFormerSlug } from '../slug-queries.ts';

/** What visitors find at `/jobs/<slug>`: a job that is or was live, the slug it moved to, or that it was deleted. */
export type PublicJob = { job: JobRow } | { movedTo: string } | 'gone' | undefined;

export async function findPublicJob(scope: Scope, slug: string): Promise<PublicJob> {
  if (!isSlug.test(slug)) return undefined;
  const job = await findJobBySlug(scope, slug);
  if (job) return isPublic(job) ? { job } : undefined;
  const moved = await findJobByFormerSlug(scope, slug);
  if (moved) return isPublic(moved) ? { movedTo: moved.slug } : undefined;
  return (await isDeletedPath(scope, `/jobs/${slug}`)) ? 'gone' : undefined;
}

const isSlug = /^[a-z0-9-]{1,120}$/;

/** Expired jobs keep their page, although no list shows them. */
function isPublic({ read_status }: JobRow): boolean {
  return read_status !== 'draft';
}
