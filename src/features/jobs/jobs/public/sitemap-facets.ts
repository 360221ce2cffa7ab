import { type RawBuilder, sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../../../platform/database/key-ranges.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { countsForFacet, facetColumns, type ListedFacet } from '../search/facet-queries.ts';

/** The values of a facet, or a pair of them, whose live jobs have a page. */
export type PagedFacet = ListedFacet | 'category_location';

/** Splits the facet values of at least `minJobs` live jobs into ranges of `size` values, one for each document of a sitemap. */
export async function rangesOfLiveFacets(
  scope: Scope,
  facet: PagedFacet,
  { size, minJobs }: { size: number; minJobs: number },
): Promise<KeyRange[]> {
  return cutIntoRanges(scope.db, selectValues(scope, facet, minJobs), size);
}

export interface LiveFacet {
  id: string;
  /** The last update of a live job that has this value. */
  updatedAt: string;
}

/** The facet values of at least `minJobs` live jobs from `fromId` on, in order of id. */
export async function listLiveFacets(
  scope: Scope,
  facet: PagedFacet,
  { fromId, limit, minJobs }: { fromId: string; limit: number; minJobs: number },
): Promise<LiveFacet[]> {
  const { from, order } = rangeOf[facet === 'category_location' ? facet : facetColumns[facet]](fromId);
  const { rows } = await sql<LiveFacet>`
    select id::text as id, updated_at as "updatedAt" from (
      ${selectValues(scope, facet, minJobs, from)} order by ${order} limit ${limit}) as listed`.execute(
    scope.db,
  );
  return rows;
}

function selectValues(
  scope: Scope,
  facet: PagedFacet,
  minJobs: number,
  from: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const isPair = facet === 'category_location';
  const columns = isPair ? sql`category_id, location_id` : sql.ref(`job_index.${facetColumns[facet]}`);
  // Text of the category's length, so its order is the order of the pair.
  const id = isPair ? sql`category_id || '.' || lpad(location_id::text, 10, '0')` : columns;
  const condition = isPair
    ? sql`${countsForFacet(scope, 'category')} and location_id is not null`
    : countsForFacet(scope, facet);
  return sql`
    select ${id} as id, max(updated_at) as updated_at
    from job_index where ${condition} and ${from} group by ${columns} having count(*) >= ${minJobs}`;
}

type Range = (fromId: string) => { from: RawBuilder<unknown>; order: RawBuilder<unknown> };

function rangeBy(column: string, type: 'uuid' | 'int' | 'text'): Range {
  const name = sql.ref(`job_index.${column}`);
  return (fromId) => ({ from: sql`${name} >= ${fromId}::${sql.raw(type)}`, order: name });
}

const rangeOf = {
  category_id: rangeBy('category_id', 'uuid'),
  location_id: rangeBy('location_id', 'int'),
  country: rangeBy('country', 'text'),
  job_type_id: rangeBy('job_type_id', 'int'),
  category_location: (fromId: string) => {
    const [categoryId, locationId] = fromId.split('.');
    return {
      from: sql`(category_id, location_id) >= (${categoryId}::uuid, ${locationId}::int)`,
      order: sql`category_id, location_id`,
    };
  },
} satisfies Record<string, Range>;
