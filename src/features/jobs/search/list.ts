import { LONGEST_KNOWN_MS, takeSnapshot } from '../../platform/changes.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasBoardChanged } from './board-changes.ts';
import { type JobCriteria, readFilters } from './filters.ts';
import { countJobs, findJobIds, type PageOfJobs, resolveCriteria } from './find-jobs.ts';
import type { KnownCount, KnownLists, KnownPage } from './known-lists.ts';
import type { JobList, JobQuery } from './list-schema.ts';
import { findJobs, findJobsUnlessChanged, type JobRow, toJob } from './queries.ts';

/** One page of the jobs that pass the query's filters, with the exact total. */
export async function listJobs(scope: Scope, query: JobQuery, known: KnownLists): Promise<JobList> {
  const { filters, criteria } = readFilters(query);
  const range = toPageRange(query);
  const page = { offset: range.offset, limit: range.perPage, sort: filters.sort };
  const { total, rows } = await findPage(scope, criteria, page, known);
  const { name, boardUrl } = scope.organization;
  return {
    data: rows.map((row) => toJob(row, scope)),
    meta: { organization_name: name, board_url: boardUrl, pagination: toPagination(range, total), filters },
  };
}

export interface FoundPage {
  total: number;
  rows: JobRow[];
}

/** The jobs of one page with the exact total, of what is known while the board stays as it is. */
export async function findPage(
  scope: Scope,
  criteria: JobCriteria,
  page: Omit<PageOfJobs, 'total'>,
  known: KnownLists,
): Promise<FoundPage> {
  const key = toKey(criteria);
  const pageKey = `${key} ${page.sort} ${page.offset} ${page.limit}`;
  const kept = known.pages.find(scope, pageKey);
  const found = kept && (await readKnownPage(scope, kept));
  if (found) return found;

  const count = await known.counts.findOrMake(scope, key, () => countMatches(scope, criteria));
  const { total, match, snapshot, validUntilMs } = count;
  const ids = match ? await findJobIds(scope, match, { ...page, total }) : [];
  known.pages.keep(scope, pageKey, { total, ids, snapshot, validUntilMs });
  return { total, rows: await findJobs(scope, ids) };
}

/** The page as it is now, in one round trip; undefined when the board has changed. */
async function readKnownPage(
  scope: Scope,
  { total, ids, snapshot }: KnownPage,
): Promise<FoundPage | undefined> {
  if (ids.length === 0) return (await hasBoardChanged(scope, snapshot)) ? undefined : { total, rows: [] };
  const rows = await findJobsUnlessChanged(scope, ids, snapshot);
  return rows && { total, rows };
}

/** The snapshot comes first: whatever changes while names are looked up and jobs counted makes the count out of date. */
async function countMatches(scope: Scope, criteria: JobCriteria): Promise<KnownCount> {
  const snapshot = await takeSnapshot(scope);
  const match = await resolveCriteria(scope, criteria);
  const { total, changesInSeconds } = match
    ? await countJobs(scope, match, criteria.withinDays)
    : { total: 0, changesInSeconds: null };
  const validForMs = Math.min((changesInSeconds ?? Number.POSITIVE_INFINITY) * 1000, LONGEST_KNOWN_MS);
  return { total, match, snapshot, validUntilMs: criteria.readAtMs + validForMs };
}

/** A window that moves with the clock is known by its length; how long its total holds is known from the count. */
export function toKey({ readAtMs: _, ...criteria }: JobCriteria): string {
  return JSON.stringify(
    criteria.withinDays === undefined ? criteria : { ...criteria, postedFrom: undefined },
  );
}
