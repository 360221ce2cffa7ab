import { type SqlBool, sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../../platform/database/key-ranges.ts';
import type { Scope } from '../../../platform/scope.ts';
import { facetColumns, type ListedFacet } from '../search/facet-queries.ts';
import { isLive } from './live.ts';

/** Splits the facet values of live jobs into ranges of `size` values, one for each document of a sitemap. */
export async function rangesOfLiveFacets(
  scope: Scope,
  facet: ListedFacet,
  size: number,
): Promise<KeyRange[]> {
  const column = sql.ref(`job_index.${facetColumns[facet]}`);
  const values = sql`
    select ${column} as id, max(updated_at) as updated_at
    from job_index where ${isListed(scope, facet)} group by ${column}`;
  return cutIntoRanges(scope.db, values, size);
}

export interface LiveFacet {
  id: string;
  /** The last update of a live job that has this value. */
  updatedAt: string;
}

/** The facet values of live jobs from `fromId` on, in order of id. */
export async function listLiveFacets(
  scope: Scope,
  facet: ListedFacet,
  fromId: string,
  limit: number,
): Promise<LiveFacet[]> {
  const column = sql.ref(`job_index.${facetColumns[facet]}`);
  const type = sql.raw(facet === 'category' ? 'uuid' : 'int');
  const { rows } = await sql<LiveFacet>`
    select ${column}::text as id, max(updated_at) as "updatedAt"
    from job_index where ${isListed(scope, facet)} and ${column} >= ${fromId}::${type}
    group by ${column} order by ${column} limit ${limit}`.execute(scope.db);
  return rows;
}

function isListed({ organizationId }: Scope, facet: ListedFacet) {
  const column = sql.ref(`job_index.${facetColumns[facet]}`);
  return sql<SqlBool>`(organization_id = ${organizationId} and ${column} is not null and ${isLive})`;
}
