import { sql } from 'kysely';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';

/** The ids of the jobs that have these slugs now or had them before, by slug. */
export async function findJobIdsBySlug(
  { db, organizationId }: Scope,
  slugs: string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, job_id as id from job_slug_redirects
      where organization_id = ${organizationId} and slug = any(${slugs}::text[])
    union all
    select slug, id from jobs where organization_id = ${organizationId} and slug = any(${slugs}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Locks the jobs that have a page, which means all but drafts. Nobody can delete them before the transaction ends. */
export async function lockJobsForShare({ db, organizationId }: Scope, ids: string[]): Promise<Set<string>> {
  const validIds = ids.filter(isId);
  if (validIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${validIds}::uuid[])`)
    .where('status', '<>', 'draft')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
