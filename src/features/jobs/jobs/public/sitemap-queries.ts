import { sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../../../platform/database/key-ranges.ts';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { isLive } from './live.ts';

/** Splits the live jobs into ranges of `size` jobs, one for each document of a sitemap. */
export async function rangesOfLiveJobs(scope: Scope, size: number): Promise<KeyRange[]> {
  const live = sql`
    select job_id as id, updated_at from job_index where organization_id = ${scope.organizationId} and ${isLive}`;
  return cutIntoRanges(scope.db, live, size);
}

export interface LiveJob {
  id: string;
  slug: string;
  updated_at: string;
}

/** The live jobs from `fromId` on, in order of id. */
export async function listLiveJobs(scope: Scope, fromId: string, limit: number): Promise<LiveJob[]> {
  return selectOwn(scope, 'job_index')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.organization_id', '=', 'job_index.organization_id')
        .onRef('jobs.id', '=', 'job_index.job_id'),
    )
    .select(['jobs.id', 'jobs.slug', 'jobs.updated_at'])
    .where('job_index.job_id', '>=', fromId)
    .where(isLive)
    .orderBy('job_index.job_id')
    .limit(limit)
    .execute();
}
