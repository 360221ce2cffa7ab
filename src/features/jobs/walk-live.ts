import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import { isLive } from './live.ts';

/** A stretch of the live jobs in the order of their ids. */
export interface LiveStretch {
  /** The least id in it. */
  firstId: string;
  /** Of the job that was changed last. */
  updatedAt: string;
}

/** The live jobs in stretches of so many, which is how a document that lists them all is cut. */
export async function cutLiveJobs(scope: Scope, size: number): Promise<LiveStretch[]> {
  const { rows } = await sql<LiveStretch>`
    with live as (
      select job_id, updated_at, (row_number() over (order by job_id) - 1) / ${size}::int as stretch
      from job_index where organization_id = ${scope.organizationId} and ${isLive})
    select (array_agg(job_id order by job_id))[1] as "firstId", max(updated_at) as "updatedAt"
    from live group by stretch order by stretch`.execute(scope.db);
  return rows;
}

export interface LiveJob {
  id: string;
  slug: string;
  updated_at: string;
}

/** Some live jobs from this id on, in the order of their ids. */
export async function listLiveJobs(scope: Scope, fromId: string, limit: number): Promise<LiveJob[]> {
  return scope.db
    .selectFrom('job_index')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.organization_id', '=', 'job_index.organization_id')
        .onRef('jobs.id', '=', 'job_index.job_id'),
    )
    .select(['jobs.id', 'jobs.slug', 'jobs.updated_at'])
    .where('job_index.organization_id', '=', scope.organizationId)
    .where('job_index.job_id', '>=', fromId)
    .where(isLive)
    .orderBy('job_index.job_id')
    .limit(limit)
    .execute();
}
