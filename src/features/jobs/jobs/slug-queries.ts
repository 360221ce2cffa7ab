import { sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findJob, type JobRow } from './queries.ts';

/** Redirects the old slug of a job, and removes a redirect that would hide the new slug. */
export async function redirectSlug(scope: Scope, jobId: string, from: string, to: string): Promise<void> {
  await deleteOwn(scope, 'job_slug_redirects').where('slug', '=', to).execute();
  await scope.db
    .insertInto('job_slug_redirects')
    .values({ organization_id: scope.organizationId, slug: from, job_id: jobId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doUpdateSet({ job_id: jobId }))
    .execute();
}

/** The job that had this slug before and has another one now. */
export async function findJobByFormerSlug(scope: Scope, slug: string): Promise<JobRow | undefined> {
  const row = await selectOwn(scope, 'job_slug_redirects')
    .select('job_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row && findJob(scope, row.job_id);
}

/** The slugs that the jobs had before, and that lead to them. */
export async function findFormerSlugs(scope: Scope, jobIds: string[]): Promise<string[]> {
  const rows = await selectOwn(scope, 'job_slug_redirects')
    .select('slug')
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute();
  return rows.map(({ slug }) => slug);
}

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
