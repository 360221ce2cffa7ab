import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/tables.ts';
import type { Scope } from '../../platform/scope.ts';
import type { JobCriteria } from './filters.ts';
import type { JobFilters } from './list-schema.ts';
import { isLive, nextExpiry } from './live.ts';
import { findCategoryIds, findFacetIds } from './look-up-names.ts';
import { searchSpace, toWordQueries, type WordQueries } from './search-words.ts';

/** Criteria with names looked up: what a row of the finding table must have. */
export interface JobMatch {
  filters: FilterMatch;
  words: WordQueries | undefined;
  /** Whether so few jobs pass the filters that their words are read one by one. */
  hasFewCandidates: boolean;
}

/** All but the words. What is undefined does not filter. */
interface FilterMatch {
  jobTypeIds: number[] | undefined;
  locationIds: number[] | undefined;
  companyIds: number[] | undefined;
  categoryIds: string[] | undefined;
  isRemote: boolean | undefined;
  statuses: string[] | undefined;
  postedFrom: string | undefined;
  postedTo: string | undefined;
  exceptIds: string[] | undefined;
}

/** Looks up what criteria name; undefined when one of the names is nowhere, so that no job can match. */
export async function resolveCriteria(scope: Scope, criteria: JobCriteria): Promise<JobMatch | undefined> {
  const { terms, isRemote, statuses, postedFrom, postedTo, exceptIds } = criteria;
  if (terms?.length === 0) return undefined;
  const facets = await findFacetIds(scope, criteria);
  const filters: FilterMatch = {
    jobTypeIds: criteria.jobTypes.length > 0 ? facets.job_type : undefined,
    locationIds: narrow(criteria.locations.length > 0 ? facets.location : undefined, criteria.locationIds),
    companyIds: narrow(criteria.company === undefined ? undefined : facets.company, criteria.companyIds),
    categoryIds: await findCategoryIds(scope, criteria),
    isRemote,
    statuses: statuses.length > 0 ? statuses : undefined,
    postedFrom,
    postedTo,
    exceptIds: exceptIds.length > 0 ? exceptIds : undefined,
  };
  const { jobTypeIds, locationIds, companyIds, categoryIds } = filters;
  const namesNothing = [jobTypeIds, locationIds, companyIds, categoryIds].some((ids) => ids?.length === 0);
  if (namesNothing) return undefined;
  const words = terms && toWordQueries(searchSpace(scope), terms);
  return {
    filters,
    words,
    hasFewCandidates: words !== undefined && (await hasFewMatches(scope, filters)),
  };
}

/** What is found by name and what is given by number are two filters: a job must pass both. */
function narrow(found: number[] | undefined, ids: number[]): number[] | undefined {
  if (ids.length === 0) return found;
  return found === undefined ? ids : ids.filter((id) => found.includes(id));
}

export interface JobCount {
  total: number;
  /** Seconds until time alone may change the total; null: it will not. */
  changesInSeconds: number | null;
}

/** How many match, exactly. `withinDays` is set when postedFrom moves with the clock. */
export async function countJobs(
  scope: Scope,
  match: JobMatch,
  withinDays: number | undefined,
): Promise<JobCount> {
  return matching(scope, match)
    .select([
      sql<number>`count(*)`.as('total'),
      nextChange(scope, match.filters, withinDays).as('changesInSeconds'),
    ])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
}

type JobSort = JobFilters['sort'];

export interface PageOfJobs {
  offset: number;
  limit: number;
  sort: JobSort;
  total: number;
}

/**
 * The ids of one page. The plan follows from the exact total, because the planner's guess is ruinous where it errs: few
 * matches are collected and sorted; of many, the index in the wanted order is walked until the page is full.
 * docs/decisions/0003-finding-jobs.md has the measurements.
 */
export async function findJobIds(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[]> {
  if (page.offset >= page.total) return [];
  const isWholeBoard = match.words === undefined && !hasFilters(match.filters);
  if (page.total <= FEW && !isWholeBoard) return collectAndSort(scope, match, page);
  if (match.words === undefined) return walk(matching(scope, match), page);
  return (await walkStretch(scope, match, page)) ?? collectAndSort(scope, match, page);
}

/** Up to so many matches are collected and sorted in less time than a walk may need to meet them. */
const FEW = 10_000;
/** Up to so many jobs have their words read one by one sooner than the text index gives all that have the words. */
const FEW_CANDIDATES = 2_000;
/** How many rows a walk looks at for each one that it is to find, before the matches are collected after all. */
const ROWS_PER_HIT = 50;
const MAX_WALKED_ROWS = 20_000;

type Matching = SelectQueryBuilder<DB, 'job_index', object>;

async function walk(rows: Matching, { sort, offset, limit }: PageOfJobs): Promise<string[]> {
  const page = await inOrder(rows, sort)
    .select('job_index.job_id')
    .offset(offset)
    .limit(limit)
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  return page.map(({ job_id }) => job_id);
}

/**
 * Whether a row has the words is known only by reading them out of line, so a search walks a bounded stretch. Undefined
 * when the page is not in it.
 */
async function walkStretch(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[] | undefined> {
  const wanted = Math.min(page.offset + page.limit, page.total);
  const stretch = wanted * ROWS_PER_HIT;
  if (stretch > MAX_WALKED_ROWS) return undefined;
  const candidates = inOrder(passing(scope, match.filters), page.sort)
    .selectAll()
    .limit(stretch)
    .as('job_index');
  const found = withWords(scope.db.selectFrom(candidates) as unknown as Matching, match.words);
  const ids = await walk(found, { ...page, offset: 0, limit: wanted });
  return ids.length === wanted ? ids.slice(page.offset) : undefined;
}

async function collectAndSort(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[]> {
  // Just what the order needs: with less, an index of the filter may hold it all.
  const found = matching(scope, match).select(['job_id', sortColumn(page.sort)]);
  // Materialised, or the planner would walk the index in order and hope to meet the few matches early.
  return walk(materialized(scope, found), page);
}

function inOrder(rows: Matching, sort: JobSort): Matching {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return rows.orderBy(`job_index.${sortColumn(sort)}`, direction).orderBy('job_index.job_id');
}

function sortColumn(sort: JobSort): 'posted_at' | 'updated_at' | 'title_key' {
  if (sort === 'title') return 'title_key';
  return sort === '-updated_at' ? 'updated_at' : 'posted_at';
}

/** The rows of `job_index` that match, found by words or by filters, whichever leads to fewer. */
export function matching(scope: Scope, match: JobMatch): Matching {
  if (match.words === undefined) return passing(scope, match.filters);
  if (match.hasFewCandidates)
    return withWords(materialized(scope, passing(scope, match.filters).selectAll()), match.words);
  // The lexemes name the organization already. Said in a way that no index understands, it cannot lead the planner to
  // walk all of the organization's jobs and read the words of each; nor can filters outside the fence that OFFSET is.
  const own = scope.db
    .selectFrom('job_index')
    .where(sql<boolean>`organization_id + 0 = ${scope.organizationId}`);
  const found = withWords(own, match.words);
  if (!hasFilters(match.filters)) return found;
  const fenced = found.selectAll().offset(0).as('job_index');
  return withFilters(scope.db.selectFrom(fenced) as unknown as Matching, match.filters);
}

/** The organization's rows that pass the filters, whatever their words. */
function passing(scope: Scope, filters: FilterMatch): Matching {
  const own = scope.db.selectFrom('job_index').where('job_index.organization_id', '=', scope.organizationId);
  return withFilters(own, filters);
}

/** Rows collected before anything else is done with them, under the table's own name. */
function materialized(scope: Scope, rows: SelectQueryBuilder<DB, 'job_index', object>): Matching {
  return scope.db
    .with(
      (cte) => cte('collected').materialized(),
      () => rows,
    )
    .selectFrom('collected as job_index') as unknown as Matching;
}

function withWords(rows: Matching, { words, beginnings }: WordQueries = {}): Matching {
  let found = rows;
  if (words !== undefined) found = found.where(sql<boolean>`words @@ ${words}::tsquery`);
  if (beginnings !== undefined) found = found.where(sql<boolean>`beginnings @@ ${beginnings}::tsquery`);
  return found;
}

function withFilters(all: Matching, filters: FilterMatch): Matching {
  const { jobTypeIds, locationIds, companyIds, categoryIds, isRemote, statuses, postedFrom } = filters;
  let rows = all;
  if (jobTypeIds) rows = rows.where('job_index.job_type_id', '=', anyOf<number>(jobTypeIds, 'int'));
  if (locationIds) rows = rows.where('job_index.location_id', '=', anyOf<number>(locationIds, 'int'));
  if (companyIds) rows = rows.where('job_index.company_id', '=', anyOf<number>(companyIds, 'int'));
  if (categoryIds) rows = rows.where('job_index.category_id', '=', anyOf<string>(categoryIds, 'uuid'));
  if (isRemote !== undefined)
    rows = rows.where(isRemote ? sql<boolean>`is_remote` : sql<boolean>`not is_remote`);
  if (postedFrom !== undefined) rows = rows.where('job_index.posted_at', '>=', postedFrom);
  if (filters.postedTo !== undefined) rows = rows.where('job_index.posted_at', '<=', filters.postedTo);
  if (filters.exceptIds) rows = rows.where('job_index.job_id', '<>', allOf(filters.exceptIds));
  if (statuses) rows = rows.where((of) => of.or(statuses.map((status) => readsAs(of, status))));
  return rows;
}

function hasFilters(filters: FilterMatch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Stops counting as soon as there are too many. */
async function hasFewMatches(scope: Scope, filters: FilterMatch): Promise<boolean> {
  const some = passing(scope, filters)
    .select(sql<number>`1`.as('one'))
    .limit(FEW_CANDIDATES + 1);
  const { total } = await scope.db
    .selectFrom(some.as('some'))
    .select((of) => of.fn.countAll<number>().as('total'))
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
  return total <= FEW_CANDIDATES;
}

function anyOf<T>(values: T[], type: 'int' | 'uuid') {
  return sql<T>`any(${values}::${sql.raw(type)}[])`;
}

function allOf(ids: string[]) {
  return sql<string>`all(${ids}::uuid[])`;
}

/** An active job whose time has come reads as expired at once, whether it has been swept or not. */
function readsAs(of: ExpressionBuilder<DB, 'job_index'>, status: string) {
  if (status === 'active') return isLive;
  if (status === 'expired')
    return of.or([
      of('job_index.status', '=', 'expired'),
      of.and([of('job_index.status', '=', 'active'), of.not(isLive)]),
    ]);
  return of('job_index.status', '=', status);
}

/** Seconds until time alone may change the count: the next job expires, or leaves a moving window. Null: it will not. */
function nextChange(scope: Scope, { statuses, postedFrom }: FilterMatch, withinDays: number | undefined) {
  const own = sql`organization_id = ${scope.organizationId}`;
  const nextToLeave = sql`(select min(posted_at) from job_index where ${own} and posted_at >= ${postedFrom}::timestamptz) - ${postedFrom}::timestamptz`;
  const dependsOnStatus = statuses?.some((status) => status !== 'draft');
  return sql<
    number | null
  >`extract(epoch from least(${dependsOnStatus ? sql`${nextExpiry(scope)} - now()` : sql`null::interval`},
    ${withinDays === undefined ? sql`null::interval` : nextToLeave}))::float8`;
}
