import { hasChangedSince, takeSnapshot, toValidUntilMs } from '../../../platform/cache/changes.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findJobs, findJobsUnlessChanged, type JobRow, toJob } from '../queries.ts';
import { type JobCriteria, readFilters } from './filters.ts';
import { countJobs, findJobIds, type PageOfJobs, resolveCriteria } from './find.ts';
import type { CountSnapshot, JobListCache, PageSnapshot } from './job-list-cache.ts';
import { jobListEvents } from './job-list-events.ts';
import type { JobList, JobQuery } from './list-schema.ts';

/** One page of the jobs that match the query, with the exact total. */
export async function listJobs(scope: Scope, query: JobQuery, cache: JobListCache): Promise<JobList> {
  const { filters, criteria } = readFilters(query);
  const range = toPageRange(query);
  const page = { offset: range.offset, limit: range.perPage, sort: filters.sort };
  const { total, rows } = await findPage(scope, criteria, page, cache);
  const { name, boardUrl } = scope.organization;
  return {
    data: rows.map((row) => toJob(row, scope)),
    meta: { organization_name: name, board_url: boardUrl, pagination: toPagination(range, total), filters },
  };
}

const statuses = ['draft', 'active', 'expired'] as const;

/** How many jobs have each status. Uses the totals of the lists that show them. */
export async function countJobsByStatus(
  scope: Scope,
  cache: JobListCache,
): Promise<Record<(typeof statuses)[number], number>> {
  const [draft, active, expired] = await Promise.all(
    statuses.map(async (status) => {
      const { criteria } = readFilters({ status: [status] });
      const count = () => countMatches(scope, criteria);
      return (await cache.counts.findOrCompute(scope, toKey(criteria), count)).total;
    }),
  );
  return { draft: draft ?? 0, active: active ?? 0, expired: expired ?? 0 };
}

export interface FoundPage {
  total: number;
  rows: JobRow[];
}

/** The jobs of one page with the exact total. Uses the cache as long as the board's jobs do not change. */
export async function findPage(
  scope: Scope,
  criteria: JobCriteria,
  page: Omit<PageOfJobs, 'total'>,
  cache: JobListCache,
): Promise<FoundPage> {
  const key = toKey(criteria);
  const pageKey = `${key} ${page.sort} ${page.offset} ${page.limit}`;
  const cached = await cache.pages.findAndRead(scope, pageKey, (page) => readCachedPage(scope, page));
  if (cached) return cached;

  const count = await cache.counts.findOrCompute(scope, key, () => countMatches(scope, criteria));
  const { total, match, snapshot, validUntilMs } = count;
  const ids = match ? await findJobIds(scope, match, { ...page, total }) : [];
  cache.pages.set(scope, pageKey, { total, ids, snapshot, validUntilMs });
  return { total, rows: await findJobs(scope, ids) };
}

/** The current jobs of the cached page, in one round trip. Undefined if jobs or categories have changed. */
async function readCachedPage(
  scope: Scope,
  { total, ids, snapshot }: PageSnapshot,
): Promise<FoundPage | undefined> {
  if (ids.length === 0) {
    return (await hasChangedSince(scope, snapshot, jobListEvents)) ? undefined : { total, rows: [] };
  }
  const rows = await findJobsUnlessChanged(scope, ids, snapshot);
  return rows && { total, rows };
}

/** Takes the snapshot first, so that a change during the queries makes the count outdated. */
async function countMatches(scope: Scope, criteria: JobCriteria): Promise<CountSnapshot> {
  const snapshot = await takeSnapshot(scope);
  const match = await resolveCriteria(scope, criteria);
  const { total, changesInSeconds } = match
    ? await countJobs(scope, match, criteria.withinDays)
    : { total: 0, changesInSeconds: null };
  return { total, match, snapshot, validUntilMs: toValidUntilMs(criteria.readAtMs, changesInSeconds) };
}

/** A moving window is identified by its length. `validUntilMs` says how long its total is valid. */
export function toKey({ readAtMs: _, ...criteria }: JobCriteria): string {
  return JSON.stringify(
    criteria.withinDays === undefined ? criteria : { ...criteria, postedFrom: undefined },
  );
}
