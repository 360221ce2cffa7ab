import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/tables.ts';
import type { Scope } from '../../platform/scope.ts';
import type { JobCriteria } from './filters.ts';
import type { JobFilters } from './schema.ts';
import { toTsQuery } from './search-words.ts';

/** Criteria with names looked up: what a row of the finding table must have. */
export interface JobMatch {
  organizationId: number;
  words: string | undefined;
  jobTypeIds: number[] | undefined;
  locationIds: number[] | undefined;
  companyIds: number[] | undefined;
  categoryIds: string[] | undefined;
  isRemote: boolean | undefined;
  statuses: string[];
  postedFrom: string | undefined;
  postedTo: string | undefined;
}

/** Looks up what criteria name; undefined when one of the names is nowhere, so that no job can match. */
export async function resolveCriteria(scope: Scope, criteria: JobCriteria): Promise<JobMatch | undefined> {
  const { terms, isRemote, statuses, postedFrom, postedTo } = criteria;
  if (terms?.length === 0) return undefined;
  const facets = await findFacetIds(scope, criteria);
  const categoryIds = await findCategoryIds(scope, criteria);
  const match: JobMatch = {
    organizationId: scope.organizationId,
    words: terms && toTsQuery(scope.organizationId, terms),
    jobTypeIds: criteria.jobTypes.length > 0 ? facets.job_type : undefined,
    locationIds: criteria.locations.length > 0 ? facets.location : undefined,
    companyIds: criteria.company === undefined ? undefined : facets.company,
    categoryIds,
    isRemote,
    statuses,
    postedFrom,
    postedTo,
  };
  const { jobTypeIds, locationIds, companyIds } = match;
  const namesNothing = [jobTypeIds, locationIds, companyIds, categoryIds].some((ids) => ids?.length === 0);
  return namesNothing ? undefined : match;
}

export interface JobCount {
  total: number;
  /** What the count saw, in PostgreSQL's notation. */
  snapshot: string;
  /** Seconds until time alone may change the count; null: it will not. */
  changesInSeconds: number | null;
}

/** How many match, exactly. `withinDays` is set when postedFrom moves with the clock. */
export async function countJobs(
  scope: Scope,
  match: JobMatch,
  withinDays: number | undefined,
): Promise<JobCount> {
  const row = await matching(scope, match)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<string>`pg_current_snapshot()`.as('snapshot'),
      nextChange(match, withinDays).as('changesInSeconds'),
    ])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
  return row;
}

export type JobSort = JobFilters['sort'];

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
  if (page.total <= FEW) return collectAndSort(scope, match, page);
  if (match.words === undefined) return walk(matching(scope, match), page);
  return (await walkStretch(scope, match, page)) ?? collectAndSort(scope, match, page);
}

/** Up to so many matches are collected and sorted in less time than a walk may need to meet them. */
const FEW = 10_000;
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
 * A word's row is known only by reading its words out of line, so a search walks a bounded stretch. Undefined when the
 * page is not in it.
 */
async function walkStretch(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[] | undefined> {
  const wanted = Math.min(page.offset + page.limit, page.total);
  const stretch = wanted * ROWS_PER_HIT;
  if (stretch > MAX_WALKED_ROWS) return undefined;
  const { words, ...others } = match;
  const candidates = inOrder(matching(scope, others as JobMatch), page.sort)
    .selectAll()
    .limit(stretch)
    .as('job_index');
  const found = scope.db.selectFrom(candidates).where(hasWords(words ?? '')) as unknown as Matching;
  const ids = await walk(found, { ...page, offset: 0, limit: wanted });
  return ids.length === wanted ? ids.slice(page.offset) : undefined;
}

async function collectAndSort(
  scope: Scope,
  match: JobMatch,
  { sort, offset, limit }: PageOfJobs,
): Promise<string[]> {
  const found = matching(scope, match).select(['job_id', 'posted_at', 'updated_at', 'title_key']);
  const page = await inOrder(
    // Materialised, or the planner would walk the index in order and hope to meet the few matches early.
    scope.db
      .with(
        (cte) => cte('found').materialized(),
        () => found,
      )
      .selectFrom('found as job_index') as unknown as Matching,
    sort,
  )
    .select('job_index.job_id')
    .offset(offset)
    .limit(limit)
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  return page.map(({ job_id }) => job_id);
}

function inOrder(rows: Matching, sort: JobSort): Matching {
  const ordered = {
    '-posted_at': () => rows.orderBy('job_index.posted_at', 'desc'),
    posted_at: () => rows.orderBy('job_index.posted_at'),
    '-updated_at': () => rows.orderBy('job_index.updated_at', 'desc'),
    title: () => rows.orderBy('job_index.title_key'),
  }[sort];
  return (ordered ? ordered() : rows).orderBy('job_index.job_id');
}

function matching(scope: Scope, match: JobMatch): Matching {
  let rows: Matching = scope.db
    .selectFrom('job_index')
    .where('job_index.organization_id', '=', match.organizationId);
  if (match.words !== undefined) rows = rows.where(hasWords(match.words));
  if (match.jobTypeIds)
    rows = rows.where('job_index.job_type_id', '=', anyOf<number>(match.jobTypeIds, 'int'));
  if (match.locationIds)
    rows = rows.where('job_index.location_id', '=', anyOf<number>(match.locationIds, 'int'));
  if (match.companyIds)
    rows = rows.where('job_index.company_id', '=', anyOf<number>(match.companyIds, 'int'));
  if (match.categoryIds)
    rows = rows.where('job_index.category_id', '=', anyOf<string>(match.categoryIds, 'uuid'));
  if (match.isRemote !== undefined)
    rows = rows.where(match.isRemote ? sql<boolean>`is_remote` : sql<boolean>`not is_remote`);
  if (match.postedFrom !== undefined) rows = rows.where('job_index.posted_at', '>=', match.postedFrom);
  if (match.postedTo !== undefined) rows = rows.where('job_index.posted_at', '<=', match.postedTo);
  if (match.statuses.length > 0)
    rows = rows.where((of) => of.or(match.statuses.map((status) => readsAs(of, status))));
  return rows;
}

function hasWords(words: string) {
  return sql<boolean>`words @@ ${words}::tsquery`;
}

function anyOf<T>(values: T[], type: 'int' | 'uuid') {
  return sql<T>`any(${values}::${sql.raw(type)}[])`;
}

/** An active job whose time has come reads as expired at once, whether it has been swept or not. */
function readsAs(of: ExpressionBuilder<DB, 'job_index'>, status: string) {
  const isPast = sql<boolean>`coalesce(expires_at <= now(), false)`;
  const isActive = of('job_index.status', '=', 'active');
  if (status === 'active') return of.and([isActive, of.not(isPast)]);
  if (status === 'expired')
    return of.or([of('job_index.status', '=', 'expired'), of.and([isActive, isPast])]);
  return of('job_index.status', '=', status);
}

/** When time alone changes the count at the earliest: the next job that expires, or that leaves a moving window. */
function nextChange(match: JobMatch, withinDays: number | undefined) {
  const own = sql`organization_id = ${match.organizationId}`;
  const nextExpiry = sql`(select min(expires_at) from job_index where ${own} and status = 'active' and expires_at > now()) - now()`;
  const nextToLeave = sql`(select min(posted_at) from job_index where ${own} and posted_at >= ${match.postedFrom}::timestamptz) - ${match.postedFrom}::timestamptz`;
  const dependsOnStatus = match.statuses.some((status) => status !== 'draft');
  return sql<number | null>`extract(epoch from least(${dependsOnStatus ? nextExpiry : sql`null::interval`},
    ${withinDays === undefined ? sql`null::interval` : nextToLeave}))::float8`;
}

interface FacetIds {
  job_type: number[];
  location: number[];
  company: number[];
}

async function findFacetIds(scope: Scope, { jobTypes, locations, company }: JobCriteria): Promise<FacetIds> {
  const ids: FacetIds = { job_type: [], location: [], company: [] };
  if (jobTypes.length + locations.length === 0 && company === undefined) return ids;
  const { rows } = await sql<{ kind: keyof FacetIds; id: number }>`
    select kind, id from job_facets where organization_id = ${scope.organizationId} and (
      (kind = 'job_type' and value = any(${jobTypes}::text[]))
      or (kind = 'company' and value = ${company ?? null})
      or (kind = 'location' and exists (select from unnest(${locations}::text[]) as part where strpos(value, part) > 0))
    )`.execute(scope.db);
  for (const { kind, id } of rows) ids[kind].push(id);
  return ids;
}

/** Categories by id and by slug are two filters: a job must pass both. */
async function findCategoryIds(
  scope: Scope,
  { categoryIds, categorySlug }: JobCriteria,
): Promise<string[] | undefined> {
  if (categorySlug === undefined) return categoryIds.length > 0 ? categoryIds : undefined;
  const row = await scope.db
    .selectFrom('categories')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('slug', '=', categorySlug)
    .executeTakeFirst();
  if (!row) return [];
  return categoryIds.length === 0 || categoryIds.includes(row.id) ? [row.id] : [];
}
