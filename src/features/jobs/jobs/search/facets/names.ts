import { sql } from 'kysely';
import { prepared } from '../../../../../platform/database/prepared.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { oldestSpelling } from '../facet-queries.ts';
import type { Column, Group } from './count-groups.ts';

/** A facet whose values are listed. */
export type ValueFacet = Extract<Column, 'category' | 'job_type' | 'location' | 'country'>;
export type FacetName = Exclude<Column, 'is_remote'>;

/** A facet value with its number of jobs. */
export interface FacetCount {
  /** As in `job_index`: the id of a category, job type or location, or the code of a country. */
  id: string;
  count: number;
  /** The name of a category or location, the folded job type, or the code of a country. */
  name: string;
  /** Of a category. */
  slug: string | null;
}

type Name = Pick<FacetCount, 'name' | 'slug'>;

/** The names of counted values, by facet and id. Values that no longer exist, and locations that only drafts have, have none. */
export async function nameGroups(scope: Scope, groups: Group[]): Promise<Map<string, Name>> {
  const idsOf = (facet: ValueFacet) => groups.filter(({ column }) => column === facet).map(({ id }) => id);
  const countries = idsOf('country').map((id): [string, Name] => [`country ${id}`, { name: id, slug: null }]);
  const [categoryIds, jobTypeIds, locationIds] = [idsOf('category'), idsOf('job_type'), idsOf('location')];
  if (categoryIds.length + jobTypeIds.length + locationIds.length === 0) return new Map(countries);
  const { organizationId } = scope;
  const rows = await selectNames(scope.db, { organizationId, categoryIds, jobTypeIds, locationIds });
  const named = rows.map(({ facet, id, name, slug }): [string, Name] => [`${facet} ${id}`, { name, slug }]);
  return new Map([...countries, ...named]);
}

interface NamedValue extends Name {
  facet: ValueFacet;
  id: string;
}

interface Ids {
  organizationId: number;
  categoryIds: string[];
  jobTypeIds: string[];
  locationIds: string[];
}

const selectNames = prepared(
  (_, { organizationId, categoryIds, jobTypeIds, locationIds }: Ids) => sql<NamedValue>`
    select 'category' as facet, id::text, name, slug from categories
    where organization_id = ${organizationId} and id = any(${categoryIds}::uuid[])
    union all
    select 'job_type', id::text, value, null from job_facets
    where organization_id = ${organizationId} and kind = 'job_type' and id = any(${jobTypeIds}::int[])
    union all
    select 'location', facet.id::text, oldest.name, null from job_facets as facet
    cross join lateral (${oldestSpelling('location', sql`facet.organization_id`, sql`facet.id`)}) as oldest
    where facet.organization_id = ${organizationId} and facet.kind = 'location' and facet.id = any(${locationIds}::int[])`,
);
