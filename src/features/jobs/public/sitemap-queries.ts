import { sql } from 'kysely';
import { cutIntoStretches, type Stretch } from '../../platform/database/stretches.ts';
import type { Scope } from '../../platform/scope.ts';
import { isLive } from './live.ts';

/** The live jobs in stretches of so many, which is how a document that lists them all is cut. */
export async function cutLiveJobs(scope: Scope, size: number): Promise<Stretch[]> {
  const live = sql`
    select job_id as id, updated_at from job_index where organization_id = ${scope.organizationId} and ${isLive}`;
  return cutIntoStretches(scope.db, live, size);
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
