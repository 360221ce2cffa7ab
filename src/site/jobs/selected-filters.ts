import { findCategories } from '../../features/categories/queries.ts';
import { findFacetNames } from '../../features/jobs/search/facet-queries.ts';
import { type JobCriteria, liveCriteria } from '../../features/jobs/search/filters.ts';
import { postedWithin, windowStart } from '../../features/jobs/search/query-values.ts';
import type { Scope } from '../../platform/scope.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../platform/search-words.ts';
import { parseFacetKey, toFacetKey } from './facet-key.ts';
import type { ListState } from './list-state.ts';

/** The filters of a list with the records that they name. */
export interface SelectedFilters {
  /** Without values that do not exist. */
  state: ListState;
  categories: { id: string; name: string; slug: string }[];
  locations: { id: number; name: string; key: string }[];
}

export async function findSelectedFilters(scope: Scope, state: ListState): Promise<SelectedFilters> {
  const categories = await findSelectedCategories(scope, state);
  const locations = await findSelectedLocations(scope, state);
  return {
    state: {
      ...state,
      categories: categories.map(({ slug }) => slug),
      locations: locations.map(({ key }) => key),
    },
    categories,
    locations,
  };
}

async function findSelectedCategories(scope: Scope, { categories: slugs }: ListState) {
  const found = slugs.length === 0 ? [] : await findCategories(scope, { slugs });
  return slugs.flatMap((slug) => found.filter((category) => category.slug === slug));
}

async function findSelectedLocations(scope: Scope, { locations: keys }: ListState) {
  const ids = new Set(keys.map(parseFacetKey).filter((id) => id !== undefined));
  const names = ids.size === 0 ? new Map() : await findFacetNames(scope, 'location', [...ids]);
  return [...names].map(([id, name]) => ({ id, name, key: toFacetKey(name, id) }));
}

/** The search criteria of these filters, for active jobs. */
export function toCriteria({ state, categories, locations }: SelectedFilters): JobCriteria {
  const { search, isExact, place, jobTypes, isRemote, within } = state;
  return {
    ...liveCriteria(),
    terms: search === '' ? undefined : parseSearch(search).slice(0, MAX_SEARCH_TERMS),
    isExact,
    locations: place === '' ? [] : [place.toLowerCase()],
    jobTypes,
    categoryIds: categories.map(({ id }) => id),
    locationIds: locations.map(({ id }) => id),
    isRemote: isRemote || undefined,
    postedFrom: within && windowStart(within),
    withinDays: within && postedWithin[within],
  };
}
