import type { Language } from '../../../../platform/languages/languages.ts';
import {
  MAX_SEARCH_TERMS,
  parseQuery,
  parseSearch,
  type SearchTerm,
} from '../../../../platform/search-words.ts';
import { foldJobType } from '../columns.ts';
import { cleanRegions } from '../places/regions.ts';
import type { RemoteMode } from '../places/schema.ts';
import type { JobFilters, JobQuery } from './list-schema.ts';
import { type PlaceCriterion, toPlaceCriterion, understandPlace } from './place-filter.ts';
import { blankToNull, readDates } from './query-values.ts';
import type { Correction } from './term-groups.ts';
import type { Understanding } from './understanding/understanding.ts';

/** Which jobs to find, with values folded like in the index. Empty lists do not filter. */
export interface JobCriteria {
  /** Undefined: no search. Empty: a search that no word can match. */
  terms: SearchTerm[] | undefined;
  /** How the words are understood. Undefined: as beginnings of words. */
  understanding: Understanding | undefined;
  /** Other words for some of the terms. */
  corrections: Correction[];
  /** Whether to find only jobs with the terms themselves. */
  isExact: boolean;
  jobTypes: string[];
  locations: string[];
  categoryIds: string[];
  categorySlug: string | undefined;
  company: string | undefined;
  /** The id of a company, which several names may mean. */
  companyId: string | undefined;
  externalId: string | undefined;
  /** Facet ids of locations and companies, for callers that have ids instead of names. */
  locationIds: number[];
  companyIds: number[];
  /** Jobs to leave out, because the caller shows them elsewhere. */
  exceptIds: string[];
  isRemote: boolean | undefined;
  statuses: string[];
  postedFrom: string | undefined;
  postedTo: string | undefined;
  /** The length of a window that ends now. `postedFrom` is then computed from the clock. */
  withinDays: number | undefined;
  countries: string[];
  place: PlaceCriterion | undefined;
  /** What the search asks for besides its terms. Set if few jobs match its words. */
  intent: SearchIntent | undefined;
  remote: RemoteMode[];
  /** In upper case. */
  remoteRegion: string | undefined;
  payMin: number | undefined;
  /** Undefined: the currency of the board. */
  payCurrency: string | undefined;
  /** Only jobs that say what they pay. */
  hasPay: boolean | undefined;
  /** When the filters were read, by performance.now(). */
  readAtMs: number;
}

interface SearchIntent {
  /** Whether `place` was named in the search. */
  namesPlace: boolean;
  isRemote: boolean;
  /** One of these, as the index has them. Empty: any. */
  jobTypes: string[];
  /** Whether words were left out that say nothing about a job. */
  hasFillers: boolean;
  /** Jobs that pass although they are elsewhere, not remote or of another type, because they have the words. */
  exactIds: string[];
}

/** Whether the words of the search can match no job. */
export function isForNothing({ terms, understanding }: JobCriteria): boolean {
  return terms?.length === 0 && !understanding?.excluded.length;
}

/** The words of a search on a board. `isExact`: only whole words as they are typed, but without what is excluded. */
export function readBoardSearch(
  search: string,
  language: Language,
  isExact: boolean,
): Pick<JobCriteria, 'terms' | 'understanding' | 'isExact'> {
  if (search === '') return { terms: undefined, understanding: undefined, isExact };
  const { terms, excluded } = parseQuery(search);
  const read = (terms: SearchTerm[]) =>
    terms.slice(0, MAX_SEARCH_TERMS).map(isExact ? toExact : (term) => term);
  return { terms: read(terms), understanding: { language, excluded: read(excluded) }, isExact };
}

function toExact(term: SearchTerm): SearchTerm {
  return term.kind === 'prefix' ? { kind: 'phrase', words: [term.word] } : term;
}

/** Converts validated list parameters to the filters that the response repeats and to search criteria. Dates are days in the time zone. */
export function readFilters(
  query: JobQuery,
  timeZone = 'UTC',
): { filters: JobFilters; criteria: JobCriteria } {
  const readAtMs = performance.now();
  const dates = readDates(query, timeZone);
  const filters: JobFilters = {
    search: query.search || null,
    categories: query.categories ?? [],
    job_types: query.job_types ?? [],
    locations: query.locations ?? [],
    is_remote: query.is_remote ?? null,
    posted_within: query.posted_within ?? null,
    date_from: dates.from ?? null,
    date_to: dates.to ?? null,
    category: blankToNull(query.category),
    company: blankToNull(query.company),
    company_id: query.company_id ?? null,
    status: query.status ?? [],
    place: blankToNull(query.place),
    country: query.country ?? [],
    remote: query.remote ?? [],
    remote_region: query.remote_region ?? null,
    ...readPay(query),
    external_id: blankToNull(query.external_id),
    sort: query.sort ?? '-posted_at',
    exact: query.exact ?? false,
    corrected: null,
  };
  return { filters, criteria: { ...toCriteria(filters, dates.withinDays), readAtMs } };
}

function readPay({ pay_min, pay_currency }: JobQuery): Pick<JobFilters, 'pay_min' | 'pay_currency'> {
  return { pay_min: pay_min ?? null, pay_currency: pay_currency ?? null };
}

/** Finds all jobs that visitors of the board may see. */
export function liveCriteria(): JobCriteria {
  const { criteria } = readFilters({ status: ['active'] });
  return criteria;
}

function toCriteria(filters: JobFilters, withinDays: number | undefined): Omit<JobCriteria, 'readAtMs'> {
  return {
    terms: filters.search === null ? undefined : parseSearch(filters.search),
    understanding: undefined,
    corrections: [],
    isExact: filters.exact,
    jobTypes: filters.job_types.map(foldJobType),
    locations: filters.locations.map((location) => location.toLowerCase()),
    categoryIds: filters.categories.map((id) => id.toLowerCase()),
    categorySlug: filters.category ?? undefined,
    company: filters.company?.toLowerCase(),
    companyId: filters.company_id?.toLowerCase(),
    externalId: filters.external_id ?? undefined,
    locationIds: [],
    companyIds: [],
    exceptIds: [],
    isRemote: filters.is_remote ?? undefined,
    statuses: filters.status,
    postedFrom: filters.date_from ?? undefined,
    postedTo: filters.date_to ?? undefined,
    withinDays,
    countries: filters.country.map((code) => code.toUpperCase()),
    place:
      filters.place === null ? undefined : toPlaceCriterion(filters.place, understandPlace(filters.place)),
    intent: undefined,
    remote: filters.remote as RemoteMode[],
    remoteRegion: filters.remote_region === null ? undefined : cleanRegions([filters.remote_region])[0],
    payMin: filters.pay_min ?? undefined,
    payCurrency: filters.pay_currency?.toUpperCase(),
    hasPay: undefined,
  };
}
