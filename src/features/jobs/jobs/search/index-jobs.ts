import type { Insertable } from 'kysely';
import type { JobIndex } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toWords, truncate } from '../../../../platform/search-words.ts';
import { toDescriptionText } from '../columns.ts';
import { toYearlyPay } from '../pay/yearly-pay.ts';
import { type PlaceColumns, toPlace } from '../places/columns.ts';
import { toPlaceIds } from '../places/derive.ts';
import { toRegionsKey } from '../places/regions.ts';
import type { JobRow } from '../queries.ts';
import {
  type Facet,
  findFacets,
  insertFacets,
  type OrganizationScope,
  upsertIndexRows,
} from './index-queries.ts';
import { toWordSequence } from './words.ts';

/** The fields of a job that are searchable. */
export type IndexedJob = PlaceColumns &
  Pick<
    JobRow,
    | 'id'
    | 'title'
    | 'description'
    | 'company_name'
    | 'location'
    | 'job_type'
    | 'category_id'
    | 'salary_min'
    | 'salary_max'
    | 'salary_currency'
    | 'salary_period'
    | 'status'
    | 'posted_at'
    | 'updated_at'
    | 'expires_at'
  >;

/** Updates the search index of jobs. Call this in the transaction that writes the jobs. */
export async function indexJobs(scope: Scope, jobs: IndexedJob[]): Promise<void> {
  const ids = await internFacets(scope, jobs.flatMap(facetsOf), new Map());
  await upsertIndexRows(
    scope,
    jobs.map((job) => toIndexRow(scope.organizationId, job, ids)),
  );
}

/** The key that titles are sorted by. Ignores case, accents and punctuation. */
function toTitleKey(words: string[]): string {
  return truncate(words.join(' '), 100);
}

/** The ids of facet values, by kind and value. */
export type FacetIds = ReadonlyMap<string, number>;

export function facetsOf({
  location,
  company_name,
  job_type,
  remote_regions,
}: Pick<IndexedJob, 'location' | 'company_name' | 'job_type' | 'remote_regions'>): Facet[] {
  const facets: Facet[] = [];
  if (location) facets.push({ kind: 'location', value: location.toLowerCase() });
  if (company_name) facets.push({ kind: 'company', value: company_name.toLowerCase() });
  if (job_type) facets.push({ kind: 'job_type', value: job_type });
  if (remote_regions.length > 0) facets.push({ kind: 'remote_regions', value: toRegionsKey(remote_regions) });
  return facets;
}

export function toIndexRow(organizationId: number, job: IndexedJob, ids: FacetIds): Insertable<JobIndex> {
  const facetIds = Object.fromEntries(
    facetsOf(job).map((facet) => [facet.kind, ids.get(toFacetKey(facet)) ?? null]),
  );
  const fields = [job.title, job.company_name ?? '', toDescriptionText(job.description)];
  return {
    organization_id: organizationId,
    job_id: job.id,
    location_id: facetIds.location ?? null,
    company_id: facetIds.company ?? null,
    job_type_id: facetIds.job_type ?? null,
    category_id: job.category_id,
    posted_at: job.posted_at,
    updated_at: job.updated_at,
    expires_at: job.expires_at,
    is_remote: job.is_remote,
    status: job.status,
    title_key: toTitleKey(toWords(job.title)),
    word_sequence: toWordSequence(fields),
    ...describeJob(job),
    remote_regions_id: facetIds.remote_regions ?? null,
  };
}

/** The columns of the place, the remote work and the pay, which older versions left empty. */
export function describeJob(job: DescribedJob) {
  return {
    ...toPlaceIds(toPlace(job)),
    ...toYearlyPay(job),
    is_hybrid: job.is_hybrid,
    described_at: job.updated_at,
  };
}

export type DescribedJob = PlaceColumns &
  Pick<JobRow, 'location' | 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period' | 'updated_at'>;

/**
 * Returns the id of each facet value, and inserts new values. `known` are ids that were already read. Reads first: nearly always all
 * values exist, and an upsert would lock a value such as `full-time` against all other writers until the transaction ends.
 */
export async function internFacets(
  scope: OrganizationScope,
  wanted: Facet[],
  known: FacetIds,
): Promise<FacetIds> {
  const facets = [...new Map(wanted.map((facet) => [toFacetKey(facet), facet])).values()];
  const ids = new Map(known);
  const findMissing = () => facets.filter((facet) => !ids.has(toFacetKey(facet)));
  // The insert waits for a concurrent transaction that inserts the same value. The next read then finds it.
  for (let missing = findMissing(); missing.length > 0; missing = findMissing()) {
    for (const found of await findFacets(scope, missing)) ids.set(toFacetKey(found), found.id);
    const newFacets = findMissing();
    // Sorted, so that two writers cannot deadlock.
    if (newFacets.length > 0)
      await insertFacets(
        scope,
        newFacets.sort((a, b) => (toFacetKey(a) < toFacetKey(b) ? -1 : 1)),
      );
  }
  return ids;
}

export function toFacetKey({ kind, value }: Facet): string {
  return `${kind} ${value}`;
}
