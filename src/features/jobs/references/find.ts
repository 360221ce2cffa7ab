import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { CompanyName } from '../../companies/names/queries.ts';
import { readyLogoOf } from '../../companies/ready-logo.ts';
import { toSourceHash } from '../../logos/queries.ts';
import {
  type CategoryNames,
  type FoundCategory,
  selectCategories,
  toCategoryNames,
} from '../category-queries.ts';
import { foldJobType } from '../columns.ts';
import { toFoldedCompany } from '../companies/choose.ts';
import { type CorrectionRow, toCorrections, toLocationKey } from '../corrections/queries.ts';
import type { PlaceParts } from '../places/columns.ts';
import { cleanRegions } from '../places/regions.ts';
import type { UpdateJob } from '../schema.ts';
import { type FacetIds, facetsOf, toFacetKey } from '../search/index-jobs.ts';
import type { Facet } from '../search/index-queries.ts';
import { preferredSlug } from '../slug.ts';

/** What jobs refer to, as far as it exists. */
export interface FoundReferences {
  categories: FoundCategory[];
  /** Logos that have not failed, by the hash of their source. */
  logos: Map<string, { id: string; isReady: boolean }>;
  facetIds: FacetIds;
  /** What names of companies mean, by folded name. */
  companies: ReadonlyMap<string, CompanyName>;
  takenExternalIds: Set<string>;
  /** Slugs of jobs, and slugs that redirect to jobs. */
  takenSlugs: Set<string>;
  /** The corrected places by key of the location. */
  corrections: ReadonlyMap<string, PlaceParts>;
}

interface Row {
  categories: FoundCategory[] | null;
  logos: { hash: string; id: string; status: string }[] | null;
  facets: (Facet & { id: number })[] | null;
  companies: CompanyName[] | null;
  external_ids: string[];
  slugs: string[];
  corrections: CorrectionRow[] | null;
}

/** Looks up what new jobs refer to, in one statement. In a transaction, it locks the categories and the logos until the end. */
export async function findReferences(scope: Scope, jobs: UpdateJob[]): Promise<FoundReferences> {
  const facets = jobs.flatMap(facetsOfInput);
  const [row] = await findRow(scope.db, {
    ...toCategoryNames(scope, jobs),
    externalIds: jobs.flatMap(({ external_id }) => external_id ?? []),
    slugs: jobs.map(
      ({ title = '', company_name = null, slug }) => slug ?? preferredSlug(title, company_name),
    ),
    hashes: jobs.flatMap(({ company_logo_url: url }) => (url ? toSourceHash(url) : [])),
    kinds: facets.map(({ kind }) => kind),
    values: facets.map(({ value }) => value),
    companies: [...new Set(jobs.flatMap((job) => toFoldedCompany(job) || []))],
    locations: jobs.flatMap(({ location }) => (location ? toLocationKey(location) : [])),
  });
  return toReferences(row as Row);
}

interface Names extends CategoryNames {
  externalIds: string[];
  slugs: string[];
  /** The hashes of the sources of logos. */
  hashes: Buffer[];
  /** Of the facets, like `values`. */
  kinds: string[];
  values: string[];
  /** Folded names. */
  companies: string[];
  /** Keys of locations. */
  locations: string[];
}

const findRow = prepared<Names, Row>((_, names) => {
  const { organizationId } = names;
  return sql<Row>`
    with category as (${selectCategories(names)}),
      logo as (
        select id, status, source_hash from logos
        where organization_id = ${organizationId} and source_hash = any(${names.hashes}::bytea[]) and status <> 'failed'
        for share)
    select
      (select json_agg(category) from category) as categories,
      (select json_agg(json_build_object('hash', encode(source_hash, 'hex'), 'id', id, 'status', status)) from logo) as logos,
      (select json_agg(json_build_object('kind', facet.kind, 'value', facet.value, 'id', facet.id))
        from unnest(${names.kinds}::text[], ${names.values}::text[]) as wanted (kind, value)
        join job_facets as facet on facet.organization_id = ${organizationId}
          and facet.kind = wanted.kind and facet.value = wanted.value) as facets,
      (select json_agg(json_build_object('foldedName', folded_name, 'companyId', company_id,
          'readyLogoId', ${readyLogoOf(sql.ref('company_names.organization_id'), sql.ref('company_names.company_id'))}))
        from company_names where organization_id = ${organizationId} and folded_name = any(${names.companies}::text[])) as companies,
      (select json_agg(correction) from place_corrections as correction
        where organization_id = ${organizationId} and location = any(${names.locations}::text[])) as corrections,
      array(select external_id from jobs
        where organization_id = ${organizationId} and external_id = any(${names.externalIds}::text[])) as external_ids,
      array(select slug from jobs where organization_id = ${organizationId} and slug = any(${names.slugs}::text[])
        union all select slug from job_slug_redirects
        where organization_id = ${organizationId} and slug = any(${names.slugs}::text[])) as slugs`;
});

/** The facets of a job before its row exists. */
export function facetsOfInput({
  location = null,
  company_name = null,
  job_type,
  remote_regions = [],
}: UpdateJob): Facet[] {
  return facetsOf({
    location,
    company_name,
    job_type: job_type ? foldJobType(job_type) : null,
    remote_regions: cleanRegions(remote_regions),
  });
}

function toReferences(row: Row): FoundReferences {
  const { categories, logos, facets, companies, external_ids, slugs, corrections } = row;
  return {
    categories: categories ?? [],
    logos: new Map((logos ?? []).map(({ hash, id, status }) => [hash, { id, isReady: status === 'ready' }])),
    facetIds: new Map((facets ?? []).map((facet) => [toFacetKey(facet), facet.id])),
    companies: new Map((companies ?? []).map((company) => [company.foldedName, company])),
    takenExternalIds: new Set(external_ids),
    takenSlugs: new Set(slugs),
    corrections: toCorrections(corrections ?? []),
  };
}
