import { type FacetWindow, facetWindows } from '../../features/jobs/count-facets.ts';
import { foldJobType } from '../../features/jobs/job-type.ts';
import { textProblem } from '../../platform/text.ts';
import { readPageNumber } from '../page-number.ts';

export const sorts = ['newest', 'updated', 'title'] as const;
export type Sort = (typeof sorts)[number];

/** What an address of the job list asks for, as it stands there. */
export interface ListState {
  search: string;
  /** A part of the location. */
  place: string;
  /** Slugs. */
  categories: string[];
  /** In folded spelling. */
  jobTypes: string[];
  /** Keys. */
  locations: string[];
  isRemote: boolean;
  within: FacetWindow | undefined;
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
  'sort',
  'page',
] as const;

export const wholeList: ListState = {
  search: '',
  place: '',
  categories: [],
  jobTypes: [],
  locations: [],
  isRemote: false,
  within: undefined,
  sort: 'newest',
  page: 1,
};

/** Values that make no sense count as absent: addresses are typed by hand, and linked by others. */
export function readListState(query: URLSearchParams): ListState {
  return {
    search: readText(query, 'q'),
    place: readText(query, 'where'),
    categories: readSeveral(query, 'category'),
    jobTypes: readSeveral(query, 'type', foldJobType),
    locations: readSeveral(query, 'location'),
    isRemote: query.get('remote') === '1',
    within: facetWindows.find((each) => each === query.get('posted')),
    sort: sorts.find((each) => each === query.get('sort')) ?? 'newest',
    page: readPageNumber(query),
  };
}

/** The one address of what this asks for. */
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
  add('sort', state.sort === 'newest' ? undefined : state.sort);
  add('page', state.page === 1 ? undefined : String(state.page));
  return query.size === 0 ? '/' : `/jobs?${query}`;
}

/** Whether it asks for other jobs than all, or for another order than the usual. */
export function isWholeList(state: ListState): boolean {
  return toListPath({ ...state, page: 1 }) === '/';
}

const MAX_TEXT = 200;
const MAX_VALUE = 120;
/** Of one filter. More of them is no visitor. */
const MAX_VALUES = 20;

function readText(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? '';
  return text.length > MAX_TEXT || textProblem(text) ? '' : text;
}

function readSeveral(query: URLSearchParams, name: string, fold = (value: string) => value): string[] {
  const values = query.getAll(name).filter((value) => value.length <= MAX_VALUE && !textProblem(value));
  return [...new Set(values.map(fold))].filter(Boolean).slice(0, MAX_VALUES);
}
