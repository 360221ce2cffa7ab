import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { findCategories } from '../../categories/queries.ts';
import type { JobCriteria } from './filters.ts';

/** The ids of the facet values that the criteria name. */
interface FacetIds {
  job_type: number[];
  location: number[];
  company: number[];
}

export async function findFacetIds(
  scope: Scope,
  { jobTypes, locations, company }: JobCriteria,
): Promise<FacetIds> {
  const ids: FacetIds = { job_type: [], location: [], company: [] };
  if (jobTypes.length + locations.length === 0 && company === undefined) return ids;
  const { rows } = await sql<{ kind: keyof FacetIds; id: number }>`
    select kind, id from job_facets where organization_id = ${scope.organizationId} and (
      (kind = 'job_type' and value = any(${jobTypes}::text[]))
      or (kind = 'company' and value = ${company ?? null})
      or (kind = 'location' and exists (select from unnest(${locations}::text[]) as part where strpos(value, part) > 0))
    )`.execute(scope.db);
  for (const { kind, id } of rows) ids[kind].push(id);
  return ids;
}

/** Categories by id and by slug are two filters. A job must pass both. */
export async function findCategoryIds(
  scope: Scope,
  { categoryIds, categorySlug }: JobCriteria,
): Promise<string[] | undefined> {
  if (categorySlug === undefined) return categoryIds.length > 0 ? categoryIds : undefined;
  const [row] = await findCategories(scope, { slugs: [categorySlug] });
  if (!row) return [];
  return categoryIds.length === 0 || categoryIds.includes(row.id) ? [row.id] : [];
}
