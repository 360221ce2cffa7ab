import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import { type JobCriteria, readFilters } from './filters.ts';
import { countJobs, findJobIds, type JobMatch, resolveCriteria } from './find-jobs.ts';
import { findJobs, toJob } from './queries.ts';
import type { JobList, JobQuery } from './schema.ts';
import type { KnownTotals } from './totals.ts';

/** One page of the jobs that pass the query's filters, with the exact total. */
export async function listJobs(scope: Scope, query: JobQuery, totals: KnownTotals): Promise<JobList> {
  const { filters, criteria } = readFilters(query);
  const range = toPageRange(query);
  const match = await resolveCriteria(scope, criteria);
  const total = match ? await getTotal(scope, criteria, match, totals) : 0;
  const page = { offset: range.offset, limit: range.perPage, sort: filters.sort, total };
  const ids = match ? await findJobIds(scope, match, page) : [];
  const { name, boardUrl } = scope.organization;
  return {
    data: (await findJobs(scope, ids)).map((row) => toJob(row, boardUrl)),
    meta: { organization_name: name, board_url: boardUrl, pagination: toPagination(range, total), filters },
  };
}

async function getTotal(
  scope: Scope,
  criteria: JobCriteria,
  match: JobMatch,
  totals: KnownTotals,
): Promise<number> {
  // A window that moves with the clock is known by its length; how long its total holds is known from the count.
  const key = JSON.stringify(
    criteria.withinDays === undefined ? criteria : { ...criteria, postedFrom: undefined },
  );
  const known = await totals.find(scope, key);
  if (known !== undefined) return known;
  const count = await countJobs(scope, match, criteria.withinDays);
  totals.keep(scope, key, count);
  return count.total;
}
