import { type RawBuilder, sql } from 'kysely';
import { listOf, prepared } from '../../../../platform/database/prepared.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { assetIdOf } from '../../../content/assets/urls.ts';
import type { CompanyName } from '../../companies/names/queries.ts';
import { readyLogoOf } from '../../companies/ready-logo.ts';
import type { LockedLogo } from '../../logos/lock.ts';
import { toSourceHash } from '../../logos/queries.ts';
import { readLogoId } from '../../logos/url.ts';
import { foldJobType } from '../columns.ts';
import { toFoldedCompany } from '../companies/choose.ts';
import { type CorrectionRow, toCorrections, toLocationKey } from '../corrections/queries.ts';
import type { PlaceParts } from '../places/columns.ts';
import { cleanRegions } from '../places/regions.ts';
import type { UpdateJob } from '../schema.ts';
import { type FacetIds, facetsOf, toFacetKey } from '../search/index-jobs.ts';
import type { Facet } from '../search/index-queries.ts';
import { preferredSlug } from '../slug.ts';
import {
  type CategoryNames,
  type FoundCategory,
  matchCategories,
  toCategoryNames,
} from './category-queries.ts';
import type { FoundLogos } from './logo.ts';

/** The existing references of jobs. */
export interface FoundReferences extends FoundLogos {
  categories: FoundCategory[];
  facetIds: FacetIds;
  /** What names of companies mean, by folded name. */
  companies: Map<string, CompanyName>;
  /** The ids of jobs by their external ids. */
  externalIds: Map<string, string>;
  /** Slugs of jobs. */
  slugs: Set<string>;
  /** Slugs that redirect to jobs. A job may take one over if its client chose the slug. */
  redirects: Set<string>;
  /** The corrected places by key of the location. */
  corrections: ReadonlyMap<string, PlaceParts>;
}

interface Row {
  categories: FoundCategory[] | null;
  logos: { hash: string; id: string; status: string }[] | null;
  assets: string[];
  facets: (Facet & { id: number })[] | null;
  companies: CompanyName[] | null;
  external_ids: { external_id: string; id: string }[] | null;
  slugs: string[];
  redirects: string[];
  corrections: CorrectionRow[] | null;
}

/** Looks up what jobs refer to, in one statement. In a transaction, it locks the categories and the logos until the end. */
export async function findReferences(scope: Scope, jobs: UpdateJob[]): Promise<FoundReferences> {
  const facets = jobs.flatMap(facetsOfInput);
  const logoUrls = jobs.flatMap(({ company_logo_url }) => company_logo_url || []);
  const findRow = scope.db.isTransaction ? lockRow : readRow;
  const [row] = await findRow(scope.db, {
    ...toCategoryNames(scope, jobs),
    externalIds: jobs.flatMap(({ external_id }) => external_id ?? []),
    slugs: jobs.map(
      ({ title = '', company_name = null, slug }) => slug ?? preferredSlug(title, company_name),
    ),
    hashes: logoUrls.map(toSourceHash),
    logoIds: logoUrls.flatMap((url) => readLogoId(scope.cdnUrl, url) ?? []),
    assetIds: logoUrls.flatMap((url) => assetIdOf(scope, url) ?? []),
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
  /** The ids of our copies of logos. */
  logoIds: string[];
  assetIds: string[];
  /** Of the facets, like `values`. */
  kinds: string[];
  values: string[];
  /** Folded names. */
  companies: string[];
  /** Keys of locations. */
  locations: string[];
}

const lockRow = prepared<Names, Row>((_, names) => selectRow(names, sql`for key share`, sql`for share`));
/** Locks end with the statement outside a transaction, and would make it wait for the disk. */
const readRow = prepared<Names, Row>((_, names) => selectRow(names, sql``, sql``));

function selectRow(names: Names, lockCategory: RawBuilder<unknown>, lockLogo: RawBuilder<unknown>) {
  const { organizationId } = names;
  return sql<Row>`
    with category as (${matchCategories(names)} ${lockCategory}),
      logo as (
        select id, status, source_hash from logos
        where organization_id = ${organizationId}
          and (source_hash = any(${listOf(names.hashes, 'bytea')}) and status <> 'failed' or id = any(${listOf(names.logoIds, 'uuid')}))
        ${lockLogo})
    select
      (select json_agg(category) from category) as categories,
      (select json_agg(json_build_object('hash', encode(source_hash, 'hex'), 'id', id, 'status', status)) from logo) as logos,
      array(select id from assets where organization_id = ${organizationId} and id = any(${listOf(names.assetIds, 'uuid')})) as assets,
      (select json_agg(json_build_object('kind', facet.kind, 'value', facet.value, 'id', facet.id))
        from unnest(${listOf(names.kinds, 'text')}, ${listOf(names.values, 'text')}) as wanted (kind, value)
        join job_facets as facet on facet.organization_id = ${organizationId}
          and facet.kind = wanted.kind and facet.value = wanted.value) as facets,
      (select json_agg(json_build_object('foldedName', folded_name, 'companyId', company_id,
          'readyLogoId', ${readyLogoOf(sql.ref('company_names.organization_id'), sql.ref('company_names.company_id'))}))
        from company_names where organization_id = ${organizationId} and folded_name = any(${listOf(names.companies, 'text')})) as companies,
      (select json_agg(correction) from place_corrections as correction
        where organization_id = ${organizationId} and location = any(${listOf(names.locations, 'text')})) as corrections,
      (select json_agg(json_build_object('external_id', external_id, 'id', id)) from jobs
        where organization_id = ${organizationId} and external_id = any(${listOf(names.externalIds, 'text')})) as external_ids,
      array(select slug from jobs
        where organization_id = ${organizationId} and slug = any(${listOf(names.slugs, 'text')})) as slugs,
      array(select slug from job_slug_redirects
        where organization_id = ${organizationId} and slug = any(${listOf(names.slugs, 'text')})) as redirects`;
}

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
  const { categories, logos, assets, facets, companies, external_ids, slugs, redirects, corrections } = row;
  return {
    categories: categories ?? [],
    logos: new Map((logos ?? []).flatMap(toLogoEntries)),
    assets: new Set(assets),
    facetIds: new Map((facets ?? []).map((facet) => [toFacetKey(facet), facet.id])),
    companies: new Map((companies ?? []).map((company) => [company.foldedName, company])),
    externalIds: new Map((external_ids ?? []).map(({ external_id, id }) => [external_id, id])),
    slugs: new Set(slugs),
    redirects: new Set(redirects),
    corrections: toCorrections(corrections ?? []),
  };
}

/** A copy that failed is found by its id alone: a job that names the source fetches it again. */
function toLogoEntries({ hash, id, status }: NonNullable<Row['logos']>[number]): [string, LockedLogo][] {
  const logo = { id, isReady: status === 'ready' };
  return status === 'failed'
    ? [[id, logo]]
    : [
        [id, logo],
        [hash, logo],
      ];
}
