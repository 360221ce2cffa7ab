import { findPlaceBySlug } from '../../../../platform/gazetteer/gazetteer.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findCategories } from '../../categories/queries.ts';
import { toFacetKey } from '../../jobs/public/facet-key.ts';
import type { AlertQuery } from '../../jobs/publications/alert-query.ts';
import { findFacetNames } from '../../jobs/search/facet-queries.ts';

/** The list of the board for this query, newest jobs first. Filters that the board's list cannot have are left out. */
export async function toListUrl(scope: Scope, query: AlertQuery): Promise<string> {
  const { boardUrl } = scope.organization;
  const { search, place, place_slug, category, categories = [], location_ids = [], company_ids = [] } = query;
  // The path redirects to the page of the company.
  if (company_ids.length > 0 && Object.keys(query).length === 1)
    return `${boardUrl}/companies/${company_ids[0]}`;
  const parameters = new URLSearchParams();
  const add = (name: string, values: (string | undefined)[]) => {
    for (const value of values) if (value) parameters.append(name, value);
  };
  const found = categories.length === 0 ? [] : await findCategories(scope, { ids: categories });
  const slugs = new Map(found.map(({ id, slug }) => [id, slug]));
  add('q', [search]);
  add('where', [place ?? (place_slug && findPlaceBySlug(place_slug)?.name)]);
  // The list of a deleted category is empty, too.
  add('category', [category, ...categories.map((id) => slugs.get(id) ?? id)]);
  add('type', query.job_types ?? []);
  add('location', await listLocationKeys(scope, location_ids));
  add('country', query.country ?? []);
  add(
    'remote',
    query.is_remote ? ['1'] : (query.remote ?? []).map((mode) => (mode === 'full' ? '1' : `${mode}`)),
  );
  add('remote_region', [query.remote_region]);
  add('pay_min', [query.pay_min?.toString()]);
  add('has_pay', [query.has_pay ? '1' : undefined]);
  add('exact', [query.exact ? '1' : undefined]);
  add('sort', search ? ['newest'] : []);
  return parameters.size === 0 ? `${boardUrl}/jobs` : `${boardUrl}/jobs?${parameters}`;
}

async function listLocationKeys(scope: Scope, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return [...(await findFacetNames(scope, 'location', ids))].map(([id, name]) => toFacetKey(name, id));
}
