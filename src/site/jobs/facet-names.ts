import { findCategories } from '../../features/categories/queries.ts';
import { toFacetKey } from '../../features/jobs/public/facet-key.ts';
import {
  findFacetNames,
  findFacetValues,
  type ListedFacet,
} from '../../features/jobs/search/facet-queries.ts';
import { toTypeKey } from '../../features/landing-pages/subjects/find.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Messages } from '../messages/messages.ts';
import { toJobTypeName } from './job-type-name.ts';

/** A category, company, location or job type, with its key in URLs. */
export interface NamedFacet {
  name: string;
  key: string;
}

export const facetPaths: Record<ListedFacet, string> = {
  category: '/categories',
  company: '/companies',
  location: '/locations',
  job_type: '/types',
  remote_category: '/remote',
};

/** Names and keys by id. Ids that do not exist are left out. */
export async function nameFacets(
  scope: Scope,
  facet: ListedFacet,
  ids: string[],
  messages: Messages,
): Promise<Map<string, NamedFacet>> {
  if (facet === 'job_type') {
    const found = await findFacetValues(scope, 'job_type', ids.map(Number));
    const named = [...found].map(([id, type]) => {
      return [String(id), { name: toJobTypeName(type, messages), key: toTypeKey(type, id) }] as const;
    });
    return new Map(named);
  }
  if (facet === 'category' || facet === 'remote_category') {
    const found = await findCategories(scope, { ids });
    return new Map(found.map(({ id, name, slug }) => [id, { name, key: slug }]));
  }
  const names = await findFacetNames(scope, facet, ids.map(Number));
  return new Map([...names].map(([id, name]) => [String(id), { name, key: toFacetKey(name, id) }]));
}
