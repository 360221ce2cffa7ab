import { type RawBuilder, sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../../platform/database/key-ranges.ts';
import type { Scope } from '../../../platform/scope.ts';
import { liveCriteria } from '../jobs/search/filters.ts';
import { resolveCriteria } from '../jobs/search/find.ts';
import { matching } from '../jobs/search/matching.ts';
import { MIN_JOBS_PER_GROUP } from './compute.ts';

/** What has a page with its salaries, by its column in `job_index`. */
export type PaidFacet = 'category_id' | 'location_id';

/** Splits the categories or locations that have salaries into ranges of `size`, one for each document of a sitemap. */
export async function rangesOfPaidFacets(scope: Scope, facet: PaidFacet, size: number): Promise<KeyRange[]> {
  return cutIntoRanges(scope.db, await selectPaid(scope, facet), size);
}

/** The categories or locations that have salaries from `fromId` on, in order of id. */
export async function listPaidFacets(
  scope: Scope,
  facet: PaidFacet,
  fromId: string,
  limit: number,
): Promise<{ id: string; updatedAt: string }[]> {
  const type = sql.raw(facet === 'category_id' ? 'uuid' : 'int');
  const paid = await selectPaid(scope, facet, sql`jobs.${sql.ref(facet)} >= ${fromId}::${type}`);
  const { rows } = await sql<{ id: string; updatedAt: string }>`
    select id::text as id, updated_at as "updatedAt" from (${paid}) as paid order by paid.id limit ${limit}`.execute(
    scope.db,
  );
  return rows;
}

/** The facet values with enough jobs in one currency. */
async function selectPaid(
  scope: Scope,
  facet: PaidFacet,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<RawBuilder<unknown>> {
  const match = await resolveCriteria(scope, liveCriteria());
  if (!match) throw new Error('no live jobs');
  const jobs = matching(scope, match).select([
    'job_index.job_id',
    'job_index.category_id',
    'job_index.location_id',
    'job_index.updated_at',
  ]);
  const column = sql`jobs.${sql.ref(facet)}`;
  return sql`
    select id, max(updated_at) as updated_at from (
      select ${column} as id, max(jobs.updated_at) as updated_at
      from ${jobs.as('jobs')}
      join job_salaries as salaries
        on salaries.organization_id = ${scope.organizationId} and salaries.job_id = jobs.job_id
      where salaries.is_plausible and salaries.currency <> '' and ${column} is not null and ${condition}
      group by ${column}, salaries.currency having count(*) >= ${sql.lit(MIN_JOBS_PER_GROUP)}
    ) as by_currency group by id`;
}
