import { type SqlBool, sql } from 'kysely';
import { cutIntoStretches, type Stretch } from '../../platform/database/stretches.ts';
import type { Scope } from '../../platform/scope.ts';
import { facetColumns, type ListedFacet } from './facet-queries.ts';
import { isLive } from './live.ts';

/** The values that live jobs have, in stretches of so many, which is how a document that lists them all is cut. */
export async function cutLiveFacets(scope: Scope, facet: ListedFacet, size: number): Promise<Stretch[]> {
  const column = sql.ref(`job_index.${facetColumns[facet]}`);
  const values = sql`
    select ${column} as id, max(updated_at) as updated_at
    from job_index where ${isListed(scope, facet)} group by ${column}`;
  return cutIntoStretches(scope.db, values, size);
}

export interface LiveFacet {
  id: string;
  /** When a live job that has it was changed last. */
  updatedAt: string;
}

/** Some of these values from this one on, in the order of their numbers. */
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
