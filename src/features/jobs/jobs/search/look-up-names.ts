import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';
import { findCategories } from '../../categories/queries.ts';
import { isOpenTo } from '../places/regions.ts';
import type { JobCriteria } from './filters.ts';
import type { Facet } from './index-queries.ts';
import { isPartOf, mentionsPlace, textsOf } from './place-filter.ts';

/** The ids of the facet values that the criteria name. */
export interface FacetIds {
  job_type: number[];
  location: number[];
  company: number[];
  /** Open to the region. */
  remote_regions: number[];
  /** Locations that have the words of the place, but are elsewhere in the index. */
  mentioning: number[];
}

export async function findFacetIds(scope: Scope, criteria: JobCriteria): Promise<FacetIds> {
  const { locations, company, place, remoteRegion } = criteria;
  const jobTypes = [...criteria.jobTypes, ...(criteria.intent?.jobTypes ?? [])];
  const ids = noFacetIds();
  const isUnused = company === undefined && place === undefined && remoteRegion === undefined;
  if (jobTypes.length + locations.length === 0 && isUnused) return ids;
  const { rows } = await sql<NamedFacet>`
    select kind, id, value, kind <> 'location' or ${containsOne(locations)} as "isWanted" from job_facets where organization_id = ${scope.organizationId} and (
      (kind = 'job_type' and value = any(${jobTypes}::text[]))
      or (kind = 'company' and value = ${company ?? null})
      or (kind = 'remote_regions' and ${remoteRegion !== undefined})
      or (kind = 'location' and ${containsOne(place ? [...locations, ...textsOf(place)] : locations)})
    )`.execute(scope.db);
  for (const row of rows) addId(ids, row, criteria);
  return ids;
}

/** The same among facets that the caller has read. */
export function chooseFacetIds(facets: readonly (Facet & { id: number })[], criteria: JobCriteria): FacetIds {
  const { jobTypes, locations, company } = criteria;
  const ids = noFacetIds();
  for (const facet of facets) {
    const { kind, value } = facet;
    if (kind === 'job_type' && !jobTypes.includes(value)) continue;
    if (kind === 'company' && value !== company) continue;
    if (kind === 'remote_regions' && criteria.remoteRegion === undefined) continue;
    const isWanted = kind !== 'location' || locations.some((part) => value.includes(part));
    addId(ids, { ...facet, isWanted }, criteria);
  }
  return ids;
}

function noFacetIds(): FacetIds {
  return { job_type: [], location: [], company: [], remote_regions: [], mentioning: [] };
}

interface NamedFacet extends Facet {
  id: number;
  /** Of a location: whether `locations` name the location. */
  isWanted: boolean;
}

function addId(ids: FacetIds, { kind, id, value, isWanted }: NamedFacet, criteria: JobCriteria): void {
  if (kind === 'remote_regions') {
    if (isOpenTo(value.split(' '), criteria.remoteRegion ?? '')) ids.remote_regions.push(id);
  } else if (kind === 'location') {
    if (isNamed(value, isWanted, criteria)) ids.location.push(id);
    if (criteria.place && mentionsPlace(value, criteria.place)) ids.mentioning.push(id);
  } else ids[kind].push(id);
}

function containsOne(parts: string[]) {
  return sql<boolean>`exists (select from unnest(${parts}::text[]) as part where strpos(value, part) > 0)`;
}

/** Whether the criteria name locations by parts of their text. */
export function namesLocations({ locations, place }: JobCriteria): boolean {
  return locations.length > 0 || (place !== undefined && !place.range);
}

function isNamed(location: string, isWanted: boolean, { locations, place }: JobCriteria): boolean {
  if (locations.length > 0 && !isWanted) return false;
  return !place || place.range !== undefined || isPartOf(location, place);
}

export async function findCategoryIds(scope: Scope, criteria: JobCriteria): Promise<string[] | undefined> {
  const { categorySlug } = criteria;
  const found = categorySlug === undefined ? [] : await findCategories(scope, { slugs: [categorySlug] });
  return chooseCategoryIds(new Map(found.map(({ slug, id }) => [slug, id])), criteria);
}

/** Categories by id and by slug are two filters. A job must pass both. */
export function chooseCategoryIds(
  idsBySlug: ReadonlyMap<string, string>,
  { categoryIds, categorySlug }: JobCriteria,
): string[] | undefined {
  if (categorySlug === undefined) return categoryIds.length > 0 ? categoryIds : undefined;
  const id = idsBySlug.get(categorySlug);
  if (id === undefined) return [];
  return categoryIds.length === 0 || categoryIds.includes(id) ? [id] : [];
}

/** The facets whose names mean the company. */
export async function listFacetsOfCompany(
  { db, organizationId }: Scope,
  companyId: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select facet.id from company_names as name
    join job_facets as facet on facet.organization_id = name.organization_id and facet.folded_name = name.folded_name
    where name.organization_id = ${organizationId} and name.company_id = ${companyId}`.execute(db);
  return rows.map(({ id }) => id);
}
