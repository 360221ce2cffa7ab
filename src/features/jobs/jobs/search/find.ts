import { sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { nextExpiry } from '../public/live.ts';
import { findJobIdByExternalId } from '../queries.ts';
import { detailConditions, findPayCurrency, hasDetails, withoutDetails } from './detail-filters.ts';
import { toFilterMatch } from './filter-match.ts';
import { isForNothing, type JobCriteria } from './filters.ts';
import type { JobFilters } from './list-schema.ts';
import { findCategoryIds, findFacetIds, listFacetsOfCompany } from './look-up-names.ts';
import {
  checkWords,
  type FilterMatch,
  hasFilters,
  isInTextIndex,
  isPast,
  type JobMatch,
  type Matching,
  matching,
  materialized,
  meeting,
  passing,
} from './matching.ts';
import { hasRankEntries } from './relevance/rebuild-index.ts';
import { toWordQueries } from './words.ts';

/** Resolves names to ids. Returns undefined if a name does not exist, so that no job can match. */
export async function resolveCriteria(scope: Scope, criteria: JobCriteria): Promise<JobMatch | undefined> {
  const { terms, externalId, companyId, payMin, payCurrency } = criteria;
  if (isForNothing(criteria)) return undefined;
  const onlyId = externalId === undefined ? undefined : await findJobIdByExternalId(scope, externalId);
  if (externalId !== undefined && onlyId === undefined) return undefined;
  const filters = toFilterMatch(criteria, {
    facets: await findFacetIds(scope, criteria),
    facetsOfCompany: companyId === undefined ? undefined : await listFacetsOfCompany(scope, companyId),
    categoryIds: await findCategoryIds(scope, criteria),
    payCurrency: payMin === undefined ? undefined : (payCurrency ?? (await findPayCurrency(scope))),
    onlyId,
  });
  if (!filters) return undefined;
  const words = terms && toWordQueries(scope, terms, criteria.corrections, criteria.understanding);
  const estimate = words
    ? await estimateMatches(scope, filters)
    : { hasFewCandidates: false, hasUnconverted: false, hasRanks: false };
  return { filters, words, ...estimate };
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
      nextChange(scope, match, withinDays).as('changesInSeconds'),
    ])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
}

export type JobSort = JobFilters['sort'];

export interface PageOfJobs {
  offset: number;
  limit: number;
  sort: JobSort;
  total: number;
}

/**
 * The ids of one page. Chooses the plan by the exact total, because a wrong estimate of the planner costs seconds: collects
 * and sorts few matches, but for many walks an index in the requested order until the page is full.
 * bench/results has the measurements.
 */
export async function findJobIds(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[]> {
  if (page.offset >= page.total) return [];
  if (areFew(match, page.total)) return collectAndSort(scope, match, page);
  if (match.words === undefined && !hasDetails(match.filters)) return walk(matching(scope, match), page);
  return (await walkRange(scope, match, page)) ?? collectAndSort(scope, match, page);
}

/**
 * Counts matches exactly. If they are few, the same pass finds the ids of a page. Otherwise, they are undefined, and reading the
 * first matches was for nothing.
 */
export async function countAndFind(
  scope: Scope,
  match: JobMatch,
  { withinDays, sort, offset, limit }: Omit<PageOfJobs, 'total'> & { withinDays: number | undefined },
  maxCollected = maxFew(match),
): Promise<JobCount & { ids: string[] | undefined }> {
  const few = sql.lit(maxCollected);
  const found = sql`(select count(*) from collected)`;
  const all = matching(scope, match).select(sql<number>`count(*)`.as('total'));
  const collected = scope.db.selectFrom(sql`collected`.as('job_index')) as unknown as Matching;
  const page = inOrder(collected, sort).select('job_index.job_id').offset(offset).limit(limit);
  const { ids, ...counted } = await scope.db
    // PostgreSQL plans this one without the limit, and reads no more of it than the limit needs.
    .with(
      (cte) => cte('matches').materialized(),
      () => matching(scope, match).select(['job_id', sortColumn(sort)]),
    )
    .with(
      (cte) => cte('collected').materialized(),
      (db) => db.selectFrom('matches').selectAll().limit(sql<number>`${few} + 1`),
    )
    .selectNoFrom([
      sql<number>`case when ${found} <= ${few} then ${found} else (${all}) end`.as('total'),
      sql<string[] | null>`case when ${found} <= ${few} then array(${page}) end`.as('ids'),
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      nextChange(scope, match, withinDays).as('changesInSeconds'),
    ])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
  return { ...counted, ids: ids ?? undefined };
}

/** Whether to collect and sort this many matches. */
export function areFew(match: JobMatch, total: number): boolean {
  return total <= maxFew(match) && !isWholeBoard(match);
}

function maxFew({ filters }: JobMatch): number {
  return isPast(filters) ? FEW_PAST_MATCHES : FEW_MATCHES;
}

/** Whether every job of the organization matches. */
export function isWholeBoard({ words, filters }: JobMatch): boolean {
  return words === undefined && !hasFilters(filters);
}

/** Collecting and sorting up to this many matches is faster than walking an index in the worst case. */
export const FEW_MATCHES = 10_000;
/** Expired jobs are among the oldest. A walk from the newest reads nearly all other jobs first. */
const FEW_PAST_MATCHES = 100_000;
/** Checking the words of up to this many jobs one by one is faster than the text index. */
const FEW_CANDIDATES = 2_000;
/** How many rows a walk may read for each hit that it needs. After that, the matches are collected and sorted. */
const ROWS_PER_HIT = 50;
const MAX_WALKED_ROWS = 20_000;

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
 * Walks a bounded number of rows, because checking a row for words must read its TOAST data, and checking it for details its block. Returns undefined if the page
 * does not fill up within them.
 */
async function walkRange(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[] | undefined> {
  const wanted = Math.min(page.offset + page.limit, page.total);
  const range = wanted * ROWS_PER_HIT;
  if (range > MAX_WALKED_ROWS) return undefined;
  const candidates = inOrder(passing(scope, withoutDetails(match.filters)), page.sort)
    .selectAll()
    .limit(range)
    .as('job_index');
  const checked = checkWords(scope.db.selectFrom(candidates) as unknown as Matching, match);
  const found = meeting(checked, detailConditions(match.filters));
  const ids = await walk(found, { ...page, offset: 0, limit: wanted });
  return ids.length === wanted ? ids.slice(page.offset) : undefined;
}

async function collectAndSort(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[]> {
  // Select only what sorting needs, so that an index of the filter may allow an index-only scan.
  const found = matching(scope, match).select(['job_id', sortColumn(page.sort)]);
  // Materialized, or the planner would walk an index in order and expect to find the few matches early.
  return walk(materialized(scope, found), page);
}

/** In the order of the list. Without ranks, the order of relevance is the order of time. */
export function inOrder(rows: Matching, sort: JobSort): Matching {
  const direction = sort.startsWith('-') || sort === 'relevance' ? 'desc' : 'asc';
  return rows.orderBy(`job_index.${sortColumn(sort)}`, direction).orderBy('job_index.job_id');
}

function sortColumn(sort: JobSort): 'posted_at' | 'updated_at' | 'title_key' {
  if (sort === 'title') return 'title_key';
  return sort === '-updated_at' ? 'updated_at' : 'posted_at';
}

/** The text index alone is faster with all filters: its scan never reads more entries than the words have. */
async function estimateMatches(
  scope: Scope,
  filters: FilterMatch,
): Promise<Pick<JobMatch, 'hasFewCandidates' | 'hasUnconverted' | 'hasRanks'>> {
  const hasFewCandidates = isInTextIndex(filters) ? sql<boolean>`false` : passFew(scope, filters);
  return scope.db
    .selectNoFrom([
      hasFewCandidates.as('hasFewCandidates'),
      sql<boolean>`exists (select from job_index where organization_id = ${scope.organizationId} and word_sequence is null)`.as(
        'hasUnconverted',
      ),
      hasRankEntries.as('hasRanks'),
    ])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
}

/** Stops counting after FEW_CANDIDATES. */
function passFew(scope: Scope, filters: FilterMatch) {
  const some = passing(scope, filters)
    .select(sql<number>`1`.as('one'))
    .limit(FEW_CANDIDATES + 1);
  return sql<boolean>`(select count(*) <= ${FEW_CANDIDATES} from ${some.as('some')})`;
}

/** Seconds until the count may change without any write, because a job expires or leaves a moving window. Null if it cannot. */
function nextChange(scope: Scope, match: JobMatch, withinDays: number | undefined) {
  const { statuses, postedFrom } = match.filters;
  const own = sql`organization_id = ${scope.organizationId}`;
  const nextToLeave = sql`(select min(posted_at) from job_index where ${own} and posted_at >= ${postedFrom}::timestamptz) - ${postedFrom}::timestamptz`;
  const dependsOnStatus = statuses?.some((status) => status !== 'draft');
  return sql<
    number | null
  >`extract(epoch from least(${dependsOnStatus ? sql`${nextExpiry(scope)} - now()` : sql`null::interval`},
    ${withinDays === undefined ? sql`null::interval` : nextToLeave},
    ${hasDetails(match.filters) ? nextDescription(scope) : sql`null::interval`},
    ${match.words && !match.hasRanks ? CHECK_OF_TASKS : sql`null::interval`}))::float8`;
}

/** No event says that a task has described the jobs of older versions, or has rebuilt the text index. */
const CHECK_OF_TASKS = sql`interval '5 seconds'`;

/** Ordered, or the planner would read the table: it expects most rows to differ. */
function nextDescription({ organizationId }: Scope) {
  return sql`(select ${CHECK_OF_TASKS} from job_index where organization_id = ${organizationId}
    and described_at is distinct from updated_at order by job_id limit 1)`;
}
