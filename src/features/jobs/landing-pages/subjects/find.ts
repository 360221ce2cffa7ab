import { getCountries } from '@corkboard/basics/countries';
import type { Scope } from '../../../../platform/scope.ts';
import { findCategories } from '../../categories/queries.ts';
import { findCompanyIdBySlug, findPublicNames } from '../../companies/public/find-public.ts';
import { findCompaniesOfFacets } from '../../jobs/companies/of-facets.ts';
import { parseFacetKey, toFacetKey } from '../../jobs/public/facet-key.ts';
import { findPublicJobTypes } from '../../jobs/search/facet-queries.ts';
import type { JobCriteria } from '../../jobs/search/filters.ts';
import { findLocations, type PagedLocation, readLocationKey } from './locations.ts';
import { type LandingKind, type PathParams, toLandingPath } from './paths.ts';

/** Identifies a landing page, however its category, company or location is called. */
export interface SubjectKey {
  kind: LandingKind;
  category_id: string | null;
  /**
   * The id of a company, the facet id of a location, the slug of a city, the code of a country, or a job type. Former versions stored the facet
   * id of a company's name.
   */
  value: string | null;
}

/** What the jobs of a landing page have in common. */
export interface LandingSubject extends SubjectKey {
  path: string;
  category: { id: string; name: string; slug: string } | undefined;
  /** The name of a company or location, the code of a country, or a job type. */
  name: string | undefined;
  criteria: Partial<JobCriteria>;
}

/** The subject of a path on the board. A former slug of a company and a former spelling of a location find it, too. */
export async function findSubject(
  scope: Scope,
  kind: LandingKind,
  params: PathParams,
): Promise<LandingSubject | undefined> {
  const [category] =
    params.category === undefined ? [] : await findCategories(scope, { slugs: [params.category] });
  if (params.category !== undefined && !category) return undefined;
  const value = params.key === undefined ? null : await readValue(scope, kind, params.key);
  if (value === undefined) return undefined;
  const [subject] = await describeSubjects(scope, [{ kind, category_id: category?.id ?? null, value }]);
  return subject;
}

/** Undefined for subjects that do not exist any more, or that only drafts have. */
export async function describeSubjects(
  scope: Scope,
  keys: readonly SubjectKey[],
): Promise<(LandingSubject | undefined)[]> {
  const categories = await findCategoriesOf(scope, keys);
  const valuesOf = (...kinds: LandingKind[]) =>
    keys.flatMap(({ kind, value }) => (kinds.includes(kind) && value !== null ? [value] : []));
  const companies = await findCompanies(scope, valuesOf('company'));
  const locations = await findLocations(scope, valuesOf('location', 'category_location'));
  const types = await findTypes(scope, valuesOf('job_type'));
  const countries = new Map(valuesOf('country').map((code) => [code, toCountry(code)]));
  const named = {
    company: companies,
    location: locations,
    category_location: locations,
    country: countries,
    job_type: types,
  };
  return keys.map((key) => {
    const category = key.category_id === null ? undefined : categories.get(key.category_id);
    if (key.category_id !== null && !category) return undefined;
    const part = key.value === null ? undefined : named[key.kind as keyof typeof named].get(key.value);
    if (key.value !== null && !part) return undefined;
    return {
      kind: key.kind,
      category_id: key.category_id,
      value: part?.value ?? null,
      path: toLandingPath(key.kind, { category: category?.slug, key: part?.key }),
      category,
      name: part?.name,
      criteria: { ...toCriteria(key), ...part?.criteria },
    };
  });
}

function toCriteria({ kind, category_id }: SubjectKey): Partial<JobCriteria> {
  return {
    ...(category_id !== null && { categoryIds: [category_id] }),
    ...(kind === 'remote_category' && { isRemote: true }),
  };
}

async function readValue(scope: Scope, kind: LandingKind, key: string): Promise<string | undefined> {
  if (kind === 'location' || kind === 'category_location') return readLocationKey(key);
  if (kind === 'country') return getCountries().has(key.toUpperCase()) ? key.toUpperCase() : undefined;
  if (kind === 'company') return readCompanyKey(scope, key);
  // A job type that is a valid path segment is its own key.
  const id = parseFacetKey(key);
  const found = await findPublicJobTypes(scope, { values: [key], ids: id === undefined ? [] : [id] });
  return (found.find(({ value }) => value === key) ?? found[0])?.value;
}

type Named = PagedLocation;

function toCountry(code: string): Named {
  return { value: code, name: code, key: code.toLowerCase(), criteria: { countries: [code] } };
}

async function findCategoriesOf(scope: Scope, keys: readonly SubjectKey[]) {
  const ids = [...new Set(keys.flatMap(({ category_id }) => category_id ?? []))];
  const found = ids.length === 0 ? [] : await findCategories(scope, { ids });
  return new Map(found.map((category) => [category.id, category]));
}

/** A current or former slug takes precedence over the key of a name, which the path of a company once had. */
async function readCompanyKey(scope: Scope, key: string): Promise<string | undefined> {
  const id = await findCompanyIdBySlug(scope, key);
  if (id !== undefined) return id;
  const facetId = parseFacetKey(key);
  return facetId === undefined ? undefined : (await findCompaniesOfFacets(scope, [facetId])).get(facetId);
}

async function findCompanies(scope: Scope, values: string[]): Promise<Map<string, Named>> {
  if (values.length === 0) return new Map();
  const ofFacets = await findCompaniesOfFacets(
    scope,
    values.flatMap((value) => parseFacetKey(value) ?? []),
  );
  const idOf = (value: string) => ofFacets.get(Number(value)) ?? value;
  const names = await findPublicNames(scope, values.map(idOf));
  return new Map(
    values.flatMap((value) => {
      const company = names.get(idOf(value));
      if (!company) return [];
      const { id, name, slug } = company;
      return [[value, { value: id, name, key: slug, criteria: { companyId: id } }] as const];
    }),
  );
}

async function findTypes(scope: Scope, values: string[]): Promise<Map<string, Named>> {
  if (values.length === 0) return new Map();
  const found = await findPublicJobTypes(scope, { values, ids: [] });
  return new Map(
    found.map(({ id, value }) => [
      value,
      { value, name: value, key: toTypeKey(value, id), criteria: { jobTypes: [value] } },
    ]),
  );
}

/** The key of a job type in URLs: the type itself if it is a valid path segment. */
function toTypeKey(type: string, id: number): string {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(type) ? type : toFacetKey(type, id);
}
