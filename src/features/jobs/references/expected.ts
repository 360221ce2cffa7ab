import { type RawBuilder, sql } from 'kysely';
import type { CompanyName } from '../../companies/names/queries.ts';
import { readyLogoOf } from '../../companies/ready-logo.ts';
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
  /** An array of folded names of companies with the logo of each. */
  expectedCompanyLogos: string;
}

/** What company names mean, as JSON: an array of folded names with the id of a company or null. */
export interface ExpectedCompanies {
  expectedCompanies: string;
}

export const NONE_EXPECTED = toExpected([], [], new Map());

export function toExpectedCompanies(names: (CompanyName | null)[]): ExpectedCompanies {
  const distinct = new Map(names.flatMap((name) => (name ? [[name.foldedName, name]] : [])));
  return { expectedCompanies: JSON.stringify([...distinct.values()]) };
}

export function toExpected(
  categories: ChosenCategory[],
  logos: LockedLogo[],
  facetIds: ReadonlyMap<string, number>,
  companies: CompanyName[] = [],
): ExpectedReferences {
  return {
    expectedCategories: JSON.stringify(categories),
    expectedLogos: JSON.stringify(logos),
    expectedFacets: JSON.stringify(Object.fromEntries(facetIds)),
    expectedCompanyLogos: JSON.stringify(companies),
  };
}

/** How the keys of facets of locations begin. */
const LOCATION = 'location ';

/** Whether all rows are as expected, and no place of a location was corrected. Each is looked up by its key: a join could read all rows of the organization. */
export function areUnchanged(
  organizationId: number,
  expected: ExpectedReferences & ExpectedCompanies,
): RawBuilder<boolean> {
  const { expectedCategories, expectedLogos, expectedFacets, expectedCompanies, expectedCompanyLogos } =
    expected;
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
      select from json_to_recordset(${expectedCompanies}::json) as expected ("foldedName" text, "companyId" uuid)
      where expected."companyId" is distinct from (
        select company_id from company_names
        where organization_id = ${organizationId} and folded_name = expected."foldedName"))
    and not exists (
      select from json_to_recordset(${expectedCompanyLogos}::json) as expected ("companyId" uuid, "readyLogoId" uuid)
      where expected."readyLogoId" is distinct from
        ${readyLogoOf(sql`${organizationId}`, sql.ref('expected.companyId'))})
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
