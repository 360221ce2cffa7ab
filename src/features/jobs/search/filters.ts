import { parseSearch, type SearchTerm } from '../../platform/search-words.ts';
import { foldJobType } from './job-type.ts';
import type { JobFilters, JobQuery } from './list-schema.ts';
import { blankToNull, readDates, readList } from './query-values.ts';

/** Which jobs to find: what the filters mean, in the spelling that jobs are found by. Empty lists do not filter. */
export interface JobCriteria {
  /** Undefined: no search. Empty: a search that no word can match. */
  terms: SearchTerm[] | undefined;
  jobTypes: string[];
  locations: string[];
  categoryIds: string[];
  categorySlug: string | undefined;
  company: string | undefined;
  /** Numbers of locations and of companies, for who knows them already. */
  locationIds: number[];
  companyIds: number[];
  /** Jobs that are found elsewhere. */
  exceptIds: string[];
  isRemote: boolean | undefined;
  statuses: string[];
  postedFrom: string | undefined;
  postedTo: string | undefined;
  /** Days before now that postedFrom was computed from; it moves with the clock. */
  withinDays: number | undefined;
  /** When the filters were read, on the clock of performance.now(). */
  readAtMs: number;
}

/** Reads the list's parameters, which have been judged: the filters as they are echoed, and what they mean. */
export function readFilters(query: JobQuery): { filters: JobFilters; criteria: JobCriteria } {
  const readAtMs = performance.now();
  const dates = readDates(query);
  const filters: JobFilters = {
    search: blankToNull(query.search),
    categories: readList(query.categories),
    job_types: readList(query.job_types),
    locations: readList(query.locations),
    is_remote: query.is_remote ?? null,
    posted_within: query.posted_within ?? null,
    date_from: dates.from ?? null,
    date_to: dates.to ?? null,
    category: blankToNull(query.category),
    company: blankToNull(query.company),
    status: readList(query.status),
    sort: query.sort ?? '-posted_at',
  };
  return { filters, criteria: { ...toCriteria(filters, dates.withinDays), readAtMs } };
}

/** What visitors of the board may see, by no other criteria than that. */
export function liveCriteria(): JobCriteria {
  const { criteria } = readFilters({ status: 'active' });
  return criteria;
}

function toCriteria(filters: JobFilters, withinDays: number | undefined): Omit<JobCriteria, 'readAtMs'> {
  return {
    terms: filters.search === null ? undefined : parseSearch(filters.search),
    jobTypes: filters.job_types.map(foldJobType),
    locations: filters.locations.map((location) => location.toLowerCase()),
    categoryIds: filters.categories.map((id) => id.toLowerCase()),
    categorySlug: filters.category ?? undefined,
    company: filters.company?.toLowerCase(),
    locationIds: [],
    companyIds: [],
    exceptIds: [],
    isRemote: filters.is_remote ?? undefined,
    statuses: filters.status,
    postedFrom: filters.date_from ?? undefined,
    postedTo: filters.date_to ?? undefined,
    withinDays,
  };
}
