import { findCategories } from '../../features/categories/queries.ts';
import { findFacetNames, type ListedFacet } from '../../features/jobs/search/facet-queries.ts';
import type { Scope } from '../../platform/scope.ts';
import { toFacetKey } from './facet-key.ts';

/** A category, company or location, with its key in URLs. */
export interface NamedFacet {
  name: string;
  key: string;
}

export const facetPaths: Record<ListedFacet, string> = {
  category: '/categories',
  company: '/companies',
  location: '/locations',
};

/** Names and keys by id. Ids that do not exist are left out. */
export async function nameFacets(
  scope: Scope,
  facet: ListedFacet,
  ids: string[],
): Promise<Map<string, NamedFacet>> {
  if (facet === 'category') {
    const found = await findCategories(scope, { ids });
    return new Map(found.map(({ id, name, slug }) => [id, { name, key: slug }]));
  }
  const names = await findFacetNames(scope, facet, ids.map(Number));
  return new Map([...names].map(([id, name]) => [String(id), { name, key: toFacetKey(name, id) }]));
}
