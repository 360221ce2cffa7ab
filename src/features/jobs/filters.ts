import { type Issue, invalid } from '../../platform/http/errors.ts';
import { textProblem } from '../../platform/http/json-body.ts';
import { isId } from '../../platform/ids.ts';
import { isDateOnly, parseInstant } from '../../platform/time.ts';
import { foldJobType } from './job-type.ts';
import { type JobFilters, type JobQuery, jobStatuses, postedWithin } from './schema.ts';
import { parseSearch, type SearchTerm } from './search-words.ts';

/** Which jobs to find: what the filters mean, in the spelling that jobs are found by. Empty lists do not filter. */
export interface JobCriteria {
  /** Undefined: no search. Empty: a search that no word can match. */
  terms: SearchTerm[] | undefined;
  jobTypes: string[];
  locations: string[];
  categoryIds: string[];
  categorySlug: string | undefined;
  company: string | undefined;
  isRemote: boolean | undefined;
  statuses: string[];
  postedFrom: string | undefined;
  postedTo: string | undefined;
  /** Days before now that postedFrom was computed from; it moves with the clock. */
  withinDays: number | undefined;
}

const DAY_MS = 86_400_000;

/** Reads the list's parameters: the filters as they are echoed, and what they mean. Throws 400 with all problems. */
export function readFilters(query: JobQuery): { filters: JobFilters; criteria: JobCriteria } {
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
  const issues = findProblems(filters);
  if (issues.length > 0) throw invalid(issues);
  return { filters, criteria: toCriteria(filters, dates.withinDays) };
}

function toCriteria(filters: JobFilters, withinDays: number | undefined): JobCriteria {
  return {
    terms: filters.search === null ? undefined : parseSearch(filters.search),
    jobTypes: filters.job_types.map(foldJobType),
    locations: filters.locations.map((location) => location.toLowerCase()),
    categoryIds: filters.categories.map((id) => id.toLowerCase()),
    categorySlug: filters.category ?? undefined,
    company: filters.company?.toLowerCase(),
    isRemote: filters.is_remote ?? undefined,
    statuses: filters.status,
    postedFrom: filters.date_from ?? undefined,
    postedTo: filters.date_to ?? undefined,
    withinDays,
  };
}

/** Entries of a comma-separated parameter, which may be repeated; `\,` is a comma inside an entry. */
function readList(given: string | string[] | undefined): string[] {
  return [given ?? []]
    .flat()
    .flatMap((text) => text.match(/(?:\\,|[^,])+/g) ?? [])
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

/** Explicit dates win over posted_within, which then does not filter. */
function readDates({ posted_within, date_from, date_to }: JobQuery): {
  from?: string | undefined;
  to?: string | undefined;
  withinDays?: number;
} {
  if (posted_within && !date_from && !date_to) {
    const withinDays = postedWithin[posted_within];
    return { from: new Date(Date.now() - withinDays * DAY_MS).toISOString(), withinDays };
  }
  const from = date_from && parseInstant(date_from);
  const to = date_to && parseInstant(isDateOnly(date_to) ? `${date_to}T23:59:59.999Z` : date_to);
  return { from, to };
}

function findProblems(filters: JobFilters): Issue[] {
  const issues: Issue[] = [];
  for (const id of filters.categories) {
    if (!isId(id))
      issues.push({ path: 'categories', message: `must hold UUIDs, which ${JSON.stringify(id)} is not` });
  }
  for (const status of filters.status) {
    if (!(jobStatuses as readonly string[]).includes(status)) {
      issues.push({
        path: 'status',
        message: `must hold ${jobStatuses.join(', ')}, of which ${JSON.stringify(status)} is none`,
      });
    }
  }
  if (filters.date_from && filters.date_to && filters.date_from > filters.date_to) {
    issues.push({ path: 'date_from', message: 'must not be after date_to' });
  }
  for (const [path, value] of Object.entries(filters)) {
    const problem = textProblem([value].flat().join());
    if (problem) issues.push({ path, message: problem });
  }
  return issues;
}

function blankToNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}
