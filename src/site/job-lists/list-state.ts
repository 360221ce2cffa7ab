import { getCountries } from '@corkboard/basics/countries';
import { foldJobType } from '../../features/jobs/jobs/columns.ts';
import { readRegion } from '../../features/jobs/jobs/places/regions.ts';
import { type RemoteMode, remoteModes } from '../../features/jobs/jobs/places/schema.ts';
import { type FacetWindow, facetWindows } from '../../features/jobs/jobs/search/facets/count-groups.ts';
import { truncate } from '../../platform/search-words.ts';
import { textProblem } from '../../platform/text.ts';
import { readPageNumber } from '../page-number.ts';
import { paths } from '../paths.ts';

export const sorts = ['relevance', 'newest', 'updated', 'title'] as const;
export type Sort = (typeof sorts)[number];

/** The orders of the API. */
export const orders = {
  relevance: 'relevance',
  newest: '-posted_at',
  updated: '-updated_at',
  title: 'title',
} as const;

/** The query parameters of the job list. */
export interface ListState {
  search: string;
  /** Text to find in the location. */
  place: string;
  /** Slugs. */
  categories: string[];
  /** Folded job types. */
  jobTypes: string[];
  /** Facet keys. */
  locations: string[];
  /** ISO 3166-1 alpha-2 codes. */
  countries: string[];
  remote: RemoteMode[];
  /** Where the visitor may work: a country or a group of countries. */
  remoteRegion: string | undefined;
  /** The lowest pay for a year in the board's currency. */
  payMin: number | undefined;
  /** Only jobs that say what they pay. */
  hasPay: boolean;
  within: FacetWindow | undefined;
  /** Whether to find only jobs with the words as they are. */
  isExact: boolean;
  sort: Sort;
  page: number;
}

export const listParameters = [
  'q',
  'where',
  'category',
  'type',
  'location',
  'country',
  'remote',
  'remote_region',
  'pay_min',
  'has_pay',
  'posted',
  'exact',
  'sort',
  'page',
] as const;

export const unfilteredList: ListState = {
  search: '',
  place: '',
  categories: [],
  jobTypes: [],
  locations: [],
  countries: [],
  remote: [],
  remoteRegion: undefined,
  payMin: undefined,
  hasPay: false,
  within: undefined,
  isExact: false,
  sort: 'newest',
  page: 1,
};

/** Ignores invalid values: people type URLs by hand, and old links stay around. */
export function readListState(query: URLSearchParams): ListState {
  const search = readText(query, 'q');
  return {
    search,
    place: readText(query, 'where'),
    categories: readValues(query, 'category'),
    jobTypes: readValues(query, 'type', foldJobType),
    locations: readValues(query, 'location'),
    countries: readValues(query, 'country', toUpperCase).filter((code) => getCountries().has(code)),
    remote: remoteModes.filter((mode) => query.getAll('remote').includes(remoteValues[mode])),
    remoteRegion: readValues(query, 'remote_region').flatMap((region) => readRegion(region) ?? [])[0],
    payMin: readAmount(query, 'pay_min'),
    hasPay: query.get('has_pay') === '1',
    within: facetWindows.find((each) => each === query.get('posted')),
    isExact: query.get('exact') === '1',
    sort: sorts.find((each) => each === query.get('sort')) ?? defaultSort(search),
    page: readPageNumber(query),
  };
}

/** The orders that visitors choose from. Without words, all jobs are equally relevant. */
export function listSorts(search: string): readonly Sort[] {
  return search === '' ? sorts.filter((sort) => sort !== 'relevance') : sorts;
}

export function defaultSort(search: string): Sort {
  return search === '' ? 'newest' : 'relevance';
}

/** The state with another search. The default order depends on whether there is one. */
export function withSearch(state: ListState, search: string): ListState {
  const sort = state.sort === defaultSort(state.search) ? defaultSort(search) : state.sort;
  return { ...state, search, sort, isExact: false };
}

/** The canonical path of the list. */
export function toListPath(state: ListState): string {
  const query = new URLSearchParams();
  const add = (name: (typeof listParameters)[number], value: string | undefined) =>
    value && query.append(name, value);
  add('q', state.search);
  add('where', state.place);
  for (const each of state.categories) add('category', each);
  for (const each of state.jobTypes) add('type', each);
  for (const each of state.locations) add('location', each);
  for (const each of state.countries) add('country', each);
  for (const each of state.remote) add('remote', remoteValues[each]);
  add('remote_region', state.remoteRegion);
  add('pay_min', state.payMin?.toString());
  add('has_pay', state.hasPay ? '1' : undefined);
  add('posted', state.within);
  add('exact', state.isExact ? '1' : undefined);
  add('sort', state.sort === defaultSort(state.search) ? undefined : state.sort);
  add('page', state.page === 1 ? undefined : String(state.page));
  return query.size === 0 ? '/' : `${paths.jobs}?${query}`;
}

/** Whether the list shows all jobs in the default order. */
export function isUnfiltered(state: ListState): boolean {
  return toListPath({ ...state, page: 1 }) === '/';
}

/** The values in URLs. Remote jobs have the value of the time when there was no other. */
export const remoteValues: Record<RemoteMode, string> = { full: '1', hybrid: 'hybrid', none: 'none' };

/** The form accepts no more. A list ignores the rest. */
const MAX_TEXT = 200;
const MAX_VALUE = 120;
/** Per filter. No visitor selects more. */
const MAX_VALUES = 20;

function readText(query: URLSearchParams, name: string): string {
  const text = truncate(query.get(name) ?? '', MAX_TEXT);
  return textProblem(text) ? '' : text;
}

function readValues(query: URLSearchParams, name: string, fold = (value: string) => value): string[] {
  const values = query.getAll(name).filter((value) => value.length <= MAX_VALUE && !textProblem(value));
  return [...new Set(values.map(fold))].filter(Boolean).slice(0, MAX_VALUES);
}

function toUpperCase(text: string): string {
  return text.toUpperCase();
}

/** Up to nine digits. */
function readAmount(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
