import { findCategories } from '../../features/categories/queries.ts';
import { findFacetNames } from '../../features/jobs/facet-queries.ts';
import { type JobCriteria, liveCriteria } from '../../features/jobs/filters.ts';
import { postedWithin, windowStart } from '../../features/jobs/query-values.ts';
import type { Scope } from '../../platform/scope.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../platform/search-words.ts';
import { idOfFacetKey, toFacetKey } from './facet-key.ts';
import type { ListState } from './list-state.ts';

/** What the filters of a list stand for. */
export interface Choices {
  /** Without what stands for nothing. */
  state: ListState;
  categories: { id: string; name: string; slug: string }[];
  locations: { id: number; name: string; key: string }[];
}

export async function findChoices(scope: Scope, state: ListState): Promise<Choices> {
  const categories = await chosenCategories(scope, state);
  const locations = await chosenLocations(scope, state);
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

async function chosenCategories(scope: Scope, { categories: slugs }: ListState) {
  const found = slugs.length === 0 ? [] : await findCategories(scope, { slugs });
  return slugs.flatMap((slug) => found.filter((category) => category.slug === slug));
}

async function chosenLocations(scope: Scope, { locations: keys }: ListState) {
  const ids = new Set(keys.map(idOfFacetKey).filter((id) => id !== undefined));
  const names = ids.size === 0 ? new Map() : await findFacetNames(scope, 'location', [...ids]);
  return [...names].map(([id, name]) => ({ id, name, key: toFacetKey(name, id) }));
}

/** Which live jobs these choices ask for. */
export function toCriteria({ state, categories, locations }: Choices): JobCriteria {
  const { search, place, jobTypes, isRemote, within } = state;
  return {
    ...liveCriteria(),
    terms: search === '' ? undefined : parseSearch(search).slice(0, MAX_SEARCH_TERMS),
    locations: place === '' ? [] : [place.toLowerCase()],
    jobTypes,
    categoryIds: categories.map(({ id }) => id),
    locationIds: locations.map(({ id }) => id),
    isRemote: isRemote || undefined,
    postedFrom: within && windowStart(within),
    withinDays: within && postedWithin[within],
  };
}
