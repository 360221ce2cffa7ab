import type { JobCache } from '../../../features/jobs/jobs/responses/job-cache.ts';
import { readCount } from '../../../features/jobs/jobs/search/list.ts';
import { understandPlace } from '../../../features/jobs/jobs/search/place-filter.ts';
import {
  type FindJobTypes,
  readJobTypes,
} from '../../../features/jobs/jobs/search/tolerance/intent/job-types.ts';
import { readIntent } from '../../../features/jobs/jobs/search/tolerance/intent/read-intent.ts';
import { toSearch } from '../../../features/jobs/jobs/search/tolerance/tolerate.ts';
import { findPlaceByKey, type KnownPlace } from '../../../platform/gazetteer/gazetteer.ts';
import { parseQuery } from '../../../platform/search-words.ts';
import type { Board } from '../../board.ts';
import { toActiveFilters } from '../../job-lists/active-filters.tsx';
import { type ListState, toListPath, unfilteredList, withSearch } from '../../job-lists/list-state.ts';
import { type SelectedFilters, toCriteria } from '../../job-lists/selected-filters.ts';
import { toPlaceName } from './understood-place.tsx';

/** What to offer where a search at a place found nothing. */
export interface WiderSearches {
  place: KnownPlace;
  /** Whether the place is not all that the search asks for. */
  isNarrow: boolean;
  /** Without searches that find nothing either. */
  searches: { name: string; path: string; count: number }[];
}

/** Searches beyond the place. Undefined if the search names none. Each needs a count, so only empty lists have them. */
export async function findWiderSearches(
  board: Board,
  selected: SelectedFilters,
  cache: JobCache,
): Promise<WiderSearches | undefined> {
  const asked = readPlace(board, selected, await readJobTypes(board.scope));
  if (!asked) return undefined;
  const isNarrow = toListPath(asked.elsewhere) !== '/';
  const wider = [...(isNarrow ? listOnlyPlace(board, asked) : []), ...listAround(board, selected, asked)];
  const searches = await Promise.all(
    wider.map(async ({ name, ...filters }) => {
      const { total: count } = await readCount(board.scope, toCriteria(filters), cache);
      return { name, path: toListPath(filters.state), count };
    }),
  );
  return { place: asked.place, isNarrow, searches: searches.filter(({ count }) => count > 0) };
}

interface AskedPlace {
  place: KnownPlace;
  text: string;
  /** The list without the place. */
  elsewhere: ListState;
}

function readPlace(
  { scope }: Board,
  { state }: SelectedFilters,
  findJobTypes: FindJobTypes,
): AskedPlace | undefined {
  const first = { ...state, page: 1 };
  if (state.place !== '') {
    const place = understandPlace(state.place);
    return place && { place, text: state.place, elsewhere: { ...first, place: '' } };
  }
  const { terms, excluded } = parseQuery(state.isExact ? '' : state.search);
  const intent = readIntent(terms, undefined, state.jobTypes.length > 0 ? undefined : findJobTypes);
  const place = intent?.place && understandPlace(intent.place.text);
  if (!intent?.place || !place) return undefined;
  const others = withSearch(
    first,
    toSearch({
      terms: intent.others,
      corrections: [],
      understanding: { language: scope.organization.language, excluded },
    }),
  );
  const remote = intent.isRemote ? (['full'] as const) : state.remote;
  const jobTypes = state.jobTypes.length > 0 ? state.jobTypes : intent.jobTypes;
  return { place, text: intent.place.text, elsewhere: { ...others, remote: [...remote], jobTypes } };
}

type NamedSearch = SelectedFilters & { name: string };

/** All jobs at the place. */
function listOnlyPlace({ messages, formats, scope }: Board, { place, text }: AskedPlace): NamedSearch[] {
  const state = { ...unfilteredList, place: text };
  const name = messages.jobsInLocation({ name: toPlaceName(place, formats) });
  const { language } = scope.organization;
  return [{ name, state, place, language, categories: [], locations: [], payCurrency: null }];
}

/** The same in the region and in the country of the place, and remote. */
function listAround(
  board: Board,
  selected: SelectedFilters,
  { place, elsewhere }: AskedPlace,
): NamedSearch[] {
  const { messages, formats } = board;
  // Without the rest of the search, “Jobs in Germany” with fewer jobs than “Jobs in Munich” looks wrong.
  const others = toActiveFilters({ ...selected, state: elsewhere }, board).map(({ name }) => name);
  const prefix = others.length === 0 ? '' : `${others.join(', ')} · `;
  const { kind, country, region } = place;
  const isSmall = country !== null && kind !== 'country';
  const searches: NamedSearch[] = [];
  const add = (name: string, change: Partial<ListState>, place?: KnownPlace) =>
    searches.push({ ...selected, name: prefix + name, state: { ...elsewhere, ...change }, place });
  const around = kind === 'city' && region !== null ? findPlaceByKey(`${country}.${region}`) : undefined;
  const text = around && toPlaceName(around, formats);
  // Some regions have the name of another place.
  if (around && text && understandPlace(text)?.key === around.key)
    add(messages.jobsInLocation({ name: text }), { place: text }, around);
  if (isSmall && elsewhere.countries.length === 0)
    add(messages.jobsInCountry({ country: formats.inCountry(formats.country(country)) }), {
      countries: [country],
    });
  if (elsewhere.remote.length === 0) add(messages.remoteJobs, { remote: ['full'] });
  return searches;
}
