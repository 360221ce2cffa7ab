import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { isLive } from '../public/live.ts';
import type { Group } from './facets/count-groups.ts';
import type { Facet } from './index-queries.ts';

/** A facet that has pages of its own on the board. */
export type ListedFacet = 'category' | 'location' | 'country' | 'job_type' | 'remote_category';

export const facetColumns = {
  category: 'category_id',
  location: 'location_id',
  company: 'company_id',
  country: 'country',
  job_type: 'job_type_id',
  remote_category: 'category_id',
} as const;

/** Whether the row of a live job in `job_index` counts for the facet. */
export function countsForFacet({ organizationId }: Pick<Scope, 'organizationId'>, facet: ListedFacet) {
  const column = sql.ref(`job_index.${facetColumns[facet]}`);
  const isRemote = facet === 'remote_category' ? sql`is_remote` : sql`true`;
  return sql<SqlBool>`(organization_id = ${organizationId} and ${column} is not null and ${isRemote} and ${isLive})`;
}

/** One page of the facet's values among live jobs, the values with the most jobs first, and the total number of values. */
export async function listFacets(
  scope: Scope,
  facet: ListedFacet,
  { offset, perPage }: PageRange,
): Promise<{ counts: Pick<Group, 'id' | 'count'>[]; total: number }> {
  const column = sql.ref(`job_index.${facetColumns[facet]}`);
  const { rows } = await sql<Pick<Group, 'id' | 'count'> & { total: number }>`
    select ${column}::text as id, count(*) as count, count(*) over () as total
    from job_index
    where ${countsForFacet(scope, facet)}
    group by ${column}
    order by count(*) desc, ${column}
    offset ${offset} limit ${perPage}`.execute(scope.db);
  return { counts: rows.map(({ id, count }) => ({ id, count })), total: rows[0]?.total ?? 0 };
}

/** The folded values of these facet ids, by id. Skips ids that do not exist. */
export async function findFacetValues(
  scope: Scope,
  kind: Facet['kind'],
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await selectOwn(scope, 'job_facets')
    .select(['id', 'value'])
    .where('kind', '=', kind)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** Job types with these values or facet ids. Skips types that only drafts have, because drafts are secret. */
export async function findPublicJobTypes(
  { db, organizationId }: Scope,
  { values, ids }: { values: string[]; ids: number[] },
): Promise<{ id: number; value: string }[]> {
  const { rows } = await sql<{ id: number; value: string }>`
    select facet.id, facet.value from job_facets as facet
    where facet.organization_id = ${organizationId} and facet.kind = 'job_type'
      and (facet.value = any(${values}::text[]) or facet.id = any(${ids}::int[]))
      and exists (select from job_index where job_index.organization_id = facet.organization_id
        and job_index.job_type_id = facet.id and job_index.status <> 'draft')`.execute(db);
  return rows;
}

const spellings = { location: 'location', company: 'company_name' } as const;

/**
 * The values of these facet ids, by id, in the spelling of the oldest job that is or was live. Skips values that only drafts
 * have, because drafts are secret.
 */
export async function findFacetNames(
  { db, organizationId }: Scope,
  kind: keyof typeof spellings,
  ids: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select facet.id, oldest.name
    from job_facets as facet
    cross join lateral (
      ${oldestSpelling(kind, sql`facet.organization_id`, sql`facet.id`)}) as oldest
    where facet.organization_id = ${organizationId} and facet.kind = ${kind} and facet.id = any(${ids}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A city of the gazetteer, as `job_index` has it. */
export interface CityKey {
  country: string | null;
  region: string | null;
  id: number;
}

/**
 * The names of cities by id, as most of the jobs that are or were live spell them. In a tie, the spelling that was used first. Skips
 * cities that only drafts have.
 */
export async function findCityNames(
  { db, organizationId }: Scope,
  cities: CityKey[],
): Promise<Map<number, string>> {
  const inCity = sql`job_index.organization_id = ${organizationId} and job_index.country = city.country
    and (city.region is null or job_index.region = city.region) and job_index.city_id = city.id and job_index.status <> 'draft'`;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (
      select city.id, coalesce((${oldestSpelling('location', organizationId, sql`most.location_id`)}), (
        select jobs.place_city
        from job_index join jobs on jobs.organization_id = job_index.organization_id and jobs.id = job_index.job_id
        where ${inCity} and jobs.place_city is not null limit 1)) as name
      from unnest(${cities.map(({ country }) => country)}::text[], ${cities.map(({ region }) => region)}::text[],
        ${cities.map(({ id }) => id)}::int[]) as city (country, region, id)
      cross join lateral (
        select location_id from job_index where ${inCity}
        group by location_id order by location_id is null, count(*) desc, location_id limit 1) as most) as named
    where name is not null`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Selects the name of a facet in the spelling of its oldest job that is or was live, so that no new job changes it. */
export function oldestSpelling(
  kind: keyof typeof spellings,
  organizationId: RawBuilder<unknown> | number,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
      select jobs.${sql.ref(spellings[kind])} as name
      from job_index join jobs on jobs.organization_id = job_index.organization_id and jobs.id = job_index.job_id
      where job_index.organization_id = ${organizationId}
        and ${sql.ref(`job_index.${facetColumns[kind]}`)} = ${id} and job_index.status <> 'draft'
      order by job_index.posted_at, job_index.job_id desc
      limit 1`;
}
