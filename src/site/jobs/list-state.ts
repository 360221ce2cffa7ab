import { foldJobType } from '../../features/jobs/columns.ts';
import { type FacetWindow, facetWindows } from '../../features/jobs/search/count-facets.ts';
import { textProblem } from '../../platform/text.ts';
import { readPageNumber } from '../page-number.ts';

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
  isRemote: boolean;
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
  'remote',
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
  isRemote: false,
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
    isRemote: query.get('remote') === '1',
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
  add('remote', state.isRemote ? '1' : undefined);
  add('posted', state.within);
  add('exact', state.isExact ? '1' : undefined);
  add('sort', state.sort === defaultSort(state.search) ? undefined : state.sort);
  add('page', state.page === 1 ? undefined : String(state.page));
  return query.size === 0 ? '/' : `/jobs?${query}`;
}

/** Whether the list shows all jobs in the default order. */
export function isUnfiltered(state: ListState): boolean {
  return toListPath({ ...state, page: 1 }) === '/';
}

const MAX_TEXT = 200;
const MAX_VALUE = 120;
/** Per filter. No visitor selects more. */
const MAX_VALUES = 20;

function readText(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? '';
  return text.length > MAX_TEXT || textProblem(text) ? '' : text;
}

function readValues(query: URLSearchParams, name: string, fold = (value: string) => value): string[] {
  const values = query.getAll(name).filter((value) => value.length <= MAX_VALUE && !textProblem(value));
  return [...new Set(values.map(fold))].filter(Boolean).slice(0, MAX_VALUES);
}
