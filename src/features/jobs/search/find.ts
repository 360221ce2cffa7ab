import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { DB } from '../../../platform/database/tables.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isLive, nextExpiry } from '../public/live.ts';
import { findJobIdByExternalId } from '../queries.ts';
import type { JobCriteria } from './filters.ts';
import type { JobFilters } from './list-schema.ts';
import { findCategoryIds, findFacetIds } from './look-up-names.ts';
import { searchSpace, toWordQueries, type WordQueries } from './words.ts';

/** Criteria with names resolved to ids: what a row of `job_index` must match. */
export interface JobMatch {
  filters: FilterMatch;
  words: WordQueries | undefined;
  /** Whether so few jobs pass the filters that checking the words of each is faster than the text index. */
  hasFewCandidates: boolean;
}

/** All criteria except words. Undefined does not filter. */
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
  onlyId: string | undefined;
}

/** Resolves names to ids. Returns undefined if a name does not exist, so that no job can match. */
export async function resolveCriteria(scope: Scope, criteria: JobCriteria): Promise<JobMatch | undefined> {
  const { terms, isRemote, statuses, postedFrom, postedTo, exceptIds, externalId } = criteria;
  if (terms?.length === 0) return undefined;
  const onlyId = externalId === undefined ? undefined : await findJobIdByExternalId(scope, externalId);
  if (externalId !== undefined && onlyId === undefined) return undefined;
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
    onlyId,
  };
  const { jobTypeIds, locationIds, companyIds, categoryIds } = filters;
  const cannotMatch = [jobTypeIds, locationIds, companyIds, categoryIds].some((ids) => ids?.length === 0);
  if (cannotMatch) return undefined;
  const words = terms && toWordQueries(searchSpace(scope), terms);
  return {
    filters,
    words,
    hasFewCandidates: words !== undefined && (await hasFewMatches(scope, filters)),
  };
}

/** Names and ids are two filters. A job must pass both. */
function narrow(found: number[] | undefined, ids: number[]): number[] | undefined {
  if (ids.length === 0) return found;
  return found === undefined ? ids : ids.filter((id) => found.includes(id));
}

export interface JobCount {
  total: number;
  /** The snapshot of PostgreSQL that the total was counted in. */
  snapshot: string;
  /** Seconds until the total may change without any write. Null if it cannot. */
  changesInSeconds: number | null;
}

/** Counts matches exactly. `withinDays` is set if `postedFrom` moves with the clock. */
export async function countJobs(
  scope: Scope,
  match: JobMatch,
  withinDays: number | undefined,
): Promise<JobCount> {
  return matching(scope, match)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
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
 * The ids of one page. Chooses the plan by the exact total, because a wrong estimate of the planner costs seconds: collects
 * and sorts few matches, but for many walks an index in the requested order until the page is full.
 * docs/decisions/0003-finding-jobs.md has the measurements.
 */
export async function findJobIds(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[]> {
  if (page.offset >= page.total) return [];
  if (page.total <= FEW_MATCHES && !isWholeBoard(match)) return collectAndSort(scope, match, page);
  if (match.words === undefined) return walk(matching(scope, match), page);
  return (await walkRange(scope, match, page)) ?? collectAndSort(scope, match, page);
}

/** Whether every job of the organization matches. */
export function isWholeBoard({ words, filters }: JobMatch): boolean {
  return words === undefined && !hasFilters(filters);
}

/** Collecting and sorting up to this many matches is faster than walking an index in the worst case. */
const FEW_MATCHES = 10_000;
/** Checking the words of up to this many jobs one by one is faster than the text index. */
const FEW_CANDIDATES = 2_000;
/** How many rows a walk may read for each hit that it needs. After that, the matches are collected and sorted. */
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
 * Walks a bounded number of rows, because checking a row for words must read its TOAST data. Returns undefined if the page
 * does not fill up within them.
 */
async function walkRange(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[] | undefined> {
  const wanted = Math.min(page.offset + page.limit, page.total);
  const range = wanted * ROWS_PER_HIT;
  if (range > MAX_WALKED_ROWS) return undefined;
  const candidates = inOrder(passing(scope, match.filters), page.sort)
    .selectAll()
    .limit(range)
    .as('job_index');
  const found = withWords(scope.db.selectFrom(candidates) as unknown as Matching, match.words);
  const ids = await walk(found, { ...page, offset: 0, limit: wanted });
  return ids.length === wanted ? ids.slice(page.offset) : undefined;
}

async function collectAndSort(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[]> {
  // Select only what sorting needs, so that an index of the filter may allow an index-only scan.
  const found = matching(scope, match).select(['job_id', sortColumn(page.sort)]);
  // Materialized, or the planner would walk an index in order and expect to find the few matches early.
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

/** The rows of `job_index` that match. Starts from the words or from the filters, whichever has fewer rows. */
export function matching(scope: Scope, match: JobMatch): Matching {
  if (match.words === undefined) return passing(scope, match.filters);
  if (match.hasFewCandidates)
    return withWords(materialized(scope, passing(scope, match.filters).selectAll()), match.words);
  // The lexemes already contain the organization. `+ 0` hides the condition from indexes, and OFFSET 0 is an optimizer fence
  // for the filters. Otherwise, the planner might walk all jobs of the organization and read the words of each.
  const own = scope.db
    .selectFrom('job_index')
    .where(sql<boolean>`organization_id + 0 = ${scope.organizationId}`);
  const found = withWords(own, match.words);
  if (!hasFilters(match.filters)) return found;
  const fenced = found.selectAll().offset(0).as('job_index');
  return withFilters(scope.db.selectFrom(fenced) as unknown as Matching, match.filters);
}

/** The organization's rows that pass the filters, regardless of words. */
function passing(scope: Scope, filters: FilterMatch): Matching {
  const own = scope.db.selectFrom('job_index').where('job_index.organization_id', '=', scope.organizationId);
  return withFilters(own, filters);
}

/** Puts the rows into a materialized CTE, under the name of the table. */
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
  if (filters.onlyId !== undefined) rows = rows.where('job_index.job_id', '=', filters.onlyId);
  if (statuses) rows = rows.where((of) => of.or(statuses.map((status) => readsAs(of, status))));
  return rows;
}

function hasFilters(filters: FilterMatch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Stops counting after FEW_CANDIDATES. */
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

/** An active job reads as expired exactly from `expires_at` on, even if the sweep has not run yet. */
function readsAs(of: ExpressionBuilder<DB, 'job_index'>, status: string) {
  if (status === 'active') return isLive;
  if (status === 'expired')
    return of.or([
      of('job_index.status', '=', 'expired'),
      of.and([of('job_index.status', '=', 'active'), of.not(isLive)]),
    ]);
  return of('job_index.status', '=', status);
}

/** Seconds until the count may change without any write, because a job expires or leaves a moving window. Null if it cannot. */
function nextChange(scope: Scope, { statuses, postedFrom }: FilterMatch, withinDays: number | undefined) {
  const own = sql`organization_id = ${scope.organizationId}`;
  const nextToLeave = sql`(select min(posted_at) from job_index where ${own} and posted_at >= ${postedFrom}::timestamptz) - ${postedFrom}::timestamptz`;
  const dependsOnStatus = statuses?.some((status) => status !== 'draft');
  return sql<
    number | null
  >`extract(epoch from least(${dependsOnStatus ? sql`${nextExpiry(scope)} - now()` : sql`null::interval`},
    ${withinDays === undefined ? sql`null::interval` : nextToLeave}))::float8`;
}
