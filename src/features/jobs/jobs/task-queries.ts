import { type SqlBool, sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isShownByCompany } from '../companies/record-logo.ts';
import type { LogoUse } from '../logos/queries.ts';
import { findJobs, type JobRow } from './queries.ts';

/** Locks the jobs that are still due. Skips jobs that another transaction is changing; the next run finds them. */
export async function lockDueJobs(scope: Scope, ids: string[]): Promise<JobRow[]> {
  const locked = await selectOwn(scope, 'jobs')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'active')
    .where('expires_at', '<=', sql<string>`now()`)
    .forUpdate()
    .skipLocked()
    .execute();
  return findJobs(
    scope,
    locked.map(({ id }) => id),
  );
}

/** Returns the new `updated_at` of the jobs. */
export async function setExpired(scope: Scope, ids: string[]): Promise<string> {
  const expired = { status: 'expired', updated_at: sql<string>`now()` };
  const anyId = sql<string>`any(${ids}::uuid[])`;
  await updateOwn(scope, 'job_index')
    .set({
      ...expired,
      described_at: sql`case when described_at = updated_at then now() else described_at end`,
    })
    .where('job_id', '=', anyId)
    .execute();
  const { updated_at } = await updateOwn(scope, 'jobs')
    .set(expired)
    .where('id', '=', anyId)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return updated_at;
}

/** Locks the next jobs of a logo for share, in order of id. */
export async function lockJobsOfLogo(
  scope: Scope,
  logoId: string,
  afterId: string | null,
  limit: number,
): Promise<JobRow[]> {
  const locked = await selectOwn(scope, 'jobs')
    .select('id')
    .where('logo_id', '=', logoId)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .orderBy('id')
    .limit(limit)
    .forShare()
    .execute();
  return findJobs(
    scope,
    locked.map(({ id }) => id),
  );
}

/** Whether a job or a company uses the row of `logos`. */
export const isLogoShown: LogoUse = sql<SqlBool>`(exists (
  select from jobs where jobs.organization_id = logos.organization_id and jobs.logo_id = logos.id) or ${isShownByCompany})`;
