import { type RawBuilder, sql } from 'kysely';
import type { LockedLogo } from '../../logos/lock.ts';
import type { ChosenCategory } from '../category-queries.ts';

/** What a statement assumes without a look-up before it, as JSON. */
export interface ExpectedReferences {
  /** An array of ids, names and slugs. */
  expectedCategories: string;
  /** An array of ids and whether the copy is ready. */
  expectedLogos: string;
  /** An object with the id of each facet by its key. */
  expectedFacets: string;
}

export const NONE_EXPECTED = toExpected([], [], new Map());

export function toExpected(
  categories: ChosenCategory[],
  logos: LockedLogo[],
  facetIds: ReadonlyMap<string, number>,
): ExpectedReferences {
  return {
    expectedCategories: JSON.stringify(categories),
    expectedLogos: JSON.stringify(logos),
    expectedFacets: JSON.stringify(Object.fromEntries(facetIds)),
  };
}

/** How the keys of facets of locations begin. */
const LOCATION = 'location ';

/** Whether all rows are as expected, and no place of a location was corrected. Each is looked up by its key: a join could read all rows of the organization. */
export function areUnchanged(
  organizationId: number,
  { expectedCategories, expectedLogos, expectedFacets }: ExpectedReferences,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
      select from json_to_recordset(${expectedCategories}::json) as expected (id uuid, name text, slug text)
      where not coalesce((
        select name = expected.name and slug = expected.slug
        from categories where organization_id = ${organizationId} and id = expected.id), false))
    and not exists (
      select from json_to_recordset(${expectedLogos}::json) as expected (id uuid, "isReady" boolean)
      where not coalesce((
        select status <> 'failed' and (status = 'ready') = expected."isReady"
        from logos where organization_id = ${organizationId} and id = expected.id), false))
    and not exists (
      select from json_each_text(${expectedFacets}::json) as expected (key, id)
      where expected.key is distinct from (
        select kind || ' ' || value
        from job_facets where organization_id = ${organizationId} and id = expected.id::integer))
    and not exists (
      select from json_object_keys(${expectedFacets}::json) as expected (key)
      join place_corrections on organization_id = ${organizationId} and location = substr(expected.key, ${LOCATION.length + 1})
      where expected.key like ${`${LOCATION}%`})`;
}
