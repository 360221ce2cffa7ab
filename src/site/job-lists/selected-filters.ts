import { findCategories } from '../../features/jobs/categories/queries.ts';
import { parseFacetKey, toFacetKey } from '../../features/jobs/jobs/public/facet-key.ts';
import { hasJobsIn } from '../../features/jobs/jobs/search/detail-filters.ts';
import { findFacetNames } from '../../features/jobs/jobs/search/facet-queries.ts';
import { type JobCriteria, liveCriteria, readBoardSearch } from '../../features/jobs/jobs/search/filters.ts';
import { toPlaceCriterion, understandPlace } from '../../features/jobs/jobs/search/place-filter.ts';
import { postedWithin, windowStart } from '../../features/jobs/jobs/search/query-values.ts';
import type { SalaryCache } from '../../features/jobs/salaries/salary-cache.ts';
import type { KnownPlace } from '../../platform/gazetteer/gazetteer.ts';
import { toPlaceRange } from '../../platform/gazetteer/place-range.ts';
import { isCountryCode } from '../../platform/gazetteer/read-searched-place.ts';
import type { Language } from '../../platform/languages/languages.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ListState } from './list-state.ts';

/** The filters of a list with the records that they name. */
export interface SelectedFilters {
  /** Without values that cannot exist. */
  state: ListState;
  categories: SelectedCategory[];
  locations: SelectedLocation[];
  /** The currency of the board's salary figures. Null without a lowest pay, or if no job states its pay: then none pays enough. */
  payCurrency: string | null;
  /** What `where` means. Undefined: its words are part of the location. */
  place: KnownPlace | undefined;
  /** Of the board. */
  language: Language;
}

/** One that the board does not have, or no longer, finds no job: a link or a feed with it never grows to the whole board. */
interface SelectedCategory {
  id: string;
  name: string;
  slug: string;
  isGone: boolean;
}

interface SelectedLocation {
  id: number;
  name: string;
  key: string;
  isGone: boolean;
}

export async function findSelectedFilters(
  scope: Scope,
  state: ListState,
  cache: SalaryCache,
): Promise<SelectedFilters> {
  const [payCurrency, categories, locations, place] = await Promise.all([
    state.payMin === undefined ? null : cache.findRecent(scope).then(({ currency }) => currency),
    findSelectedCategories(scope, state),
    findSelectedLocations(scope, state),
    findPlace(scope, state),
  ]);
  return {
    state: {
      ...state,
      categories: categories.map(({ slug }) => slug),
      locations: locations.map(({ key }) => key),
    },
    payCurrency,
    categories,
    locations,
    place,
    language: scope.organization.language,
  };
}

/**
 * “ham” is a place, but where no job is there, visitors mean the beginning of Hamburg. A country means itself, but a state may have the same
 * code, as in “Denver, CO”.
 */
async function findPlace(scope: Scope, { place: text }: ListState): Promise<KnownPlace | undefined> {
  const place = text === '' ? undefined : understandPlace(text);
  const range = place && toPlaceRange(place);
  if (!range) return undefined;
  const isSmall = place.kind === 'city' || place.kind === 'region' || isCountryCode(text);
  return !isSmall || (await hasJobsIn(scope, range)) ? place : undefined;
}

async function findSelectedCategories(scope: Scope, { categories }: ListState): Promise<SelectedCategory[]> {
  const slugs = categories.filter((slug) => isSlug.test(slug));
  const found = slugs.length === 0 ? [] : await findCategories(scope, { slugs });
  return slugs.map((slug) => {
    const category = found.find((each) => each.slug === slug);
    return category ? { ...category, isGone: false } : { id: NO_CATEGORY, name: slug, slug, isGone: true };
  });
}

const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The id of no category. */
const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

async function findSelectedLocations(
  scope: Scope,
  { locations: keys }: ListState,
): Promise<SelectedLocation[]> {
  const keysById = new Map(keys.flatMap((key) => toEntry(key)));
  const names =
    keysById.size === 0
      ? new Map<number, string>()
      : await findFacetNames(scope, 'location', [...keysById.keys()]);
  return [...keysById].map(([id, typed]) => {
    const name = names.get(id);
    return name === undefined
      ? { id, name: typed.replace(/-\d+$/, ''), key: typed, isGone: true }
      : { id, name, key: toFacetKey(name, id), isGone: false };
  });
}

function toEntry(key: string): [id: number, key: string][] {
  const id = parseFacetKey(key);
  return id === undefined ? [] : [[id, key]];
}

/** The search criteria of these filters, for active jobs. */
export function toCriteria({
  state,
  categories,
  locations,
  payCurrency,
  place: understood,
  language,
}: SelectedFilters): JobCriteria {
  const { search, isExact, place, jobTypes, within } = state;
  const onlyRemote = state.remote.join() === 'full';
  return {
    ...liveCriteria(),
    ...readBoardSearch(search, language, isExact),
    place: place === '' ? undefined : toPlaceCriterion(place, understood),
    jobTypes,
    categoryIds: categories.map(({ id }) => id),
    locationIds: locations.map(({ id }) => id),
    countries: state.countries,
    // All indexes know which jobs are remote.
    isRemote: onlyRemote || undefined,
    remote: onlyRemote ? [] : state.remote,
    remoteRegion: state.remoteRegion,
    payMin: state.payMin,
    payCurrency: payCurrency ?? undefined,
    hasPay: state.hasPay || undefined,
    postedFrom: within && windowStart(within),
    withinDays: within && postedWithin[within],
  };
}
