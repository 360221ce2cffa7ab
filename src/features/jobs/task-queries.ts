import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import { findJobs, type JobRow } from './queries.ts';

/** Those of the jobs that are still due, locked; ones that somebody else is changing are left for the next time. */
export async function lockDueJobs(scope: Scope, ids: string[]): Promise<JobRow[]> {
  const locked = await scope.db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
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

/** Returns the moment that the jobs now say they were updated at. */
export async function setExpired(scope: Scope, ids: string[]): Promise<string> {
  const expired = { status: 'expired', updated_at: sql<string>`now()` };
  const these = sql<string>`any(${ids}::uuid[])`;
  const own = scope.organizationId;
  await scope.db
    .updateTable('job_index')
    .set(expired)
    .where('organization_id', '=', own)
    .where('job_id', '=', these)
    .execute();
  const { updated_at } = await scope.db
    .updateTable('jobs')
    .set(expired)
    .where('organization_id', '=', own)
    .where('id', '=', these)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return updated_at;
}

/** The next jobs of a logo, in the order of their ids; nobody else can change them until the transaction ends. */
export async function lockJobsOfLogo(
  scope: Scope,
  logoId: string,
  afterId: string | null,
  limit: number,
): Promise<JobRow[]> {
  const locked = await scope.db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
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
