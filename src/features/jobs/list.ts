import { type PageRange, toPageRange, toPagination } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import { type JobCriteria, readFilters } from './filters.ts';
import { countJobs, findJobIds, type JobSort, resolveCriteria } from './find-jobs.ts';
import type { KnownList, KnownLists } from './known-lists.ts';
import { findJobs, toJob } from './queries.ts';
import type { JobList, JobQuery } from './schema.ts';

/** One page of the jobs that pass the query's filters, with the exact total. */
export async function listJobs(scope: Scope, query: JobQuery, known: KnownLists): Promise<JobList> {
  const { filters, criteria } = readFilters(query);
  const range = toPageRange(query);
  const { total, ids } = await findPage(scope, criteria, filters.sort, range, known);
  const { name, boardUrl } = scope.organization;
  return {
    data: (await findJobs(scope, ids)).map((row) => toJob(row, boardUrl)),
    meta: { organization_name: name, board_url: boardUrl, pagination: toPagination(range, total), filters },
  };
}

async function findPage(
  scope: Scope,
  criteria: JobCriteria,
  sort: JobSort,
  { offset, perPage }: PageRange,
  known: KnownLists,
): Promise<Pick<KnownList, 'total' | 'ids'>> {
  const key = toKey(criteria);
  const pageKey = `${key} ${sort} ${offset} ${perPage}`;
  const page = await known.find(scope, pageKey);
  if (page) return page;

  const match = await resolveCriteria(scope, criteria);
  if (!match) return { total: 0, ids: [] };
  const list = await known.findOrCount(scope, key, async () => ({
    ...(await countJobs(scope, match, criteria.withinDays)),
    ids: [],
  }));
  const ids = await findJobIds(scope, match, { offset, limit: perPage, sort, total: list.total });
  // Found after the list's snapshot: what has changed in between makes the page out of date, never wrong unnoticed.
  known.keep(scope, pageKey, { ...list, ids });
  return { total: list.total, ids };
}

/** A window that moves with the clock is known by its length; how long its total holds is known from the count. */
function toKey(criteria: JobCriteria): string {
  return JSON.stringify(
    criteria.withinDays === undefined ? criteria : { ...criteria, postedFrom: undefined },
  );
}
