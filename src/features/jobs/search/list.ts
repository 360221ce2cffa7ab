import type { Changes } from '../../../platform/cache/change-log.ts';
import { toValidUntilMs } from '../../../platform/cache/snapshot-cache.ts';
import type { CachedResponse } from '../../../platform/http/cached-response.ts';
import { toPageRange } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findJobs, type JobRow } from '../queries.ts';
import { type CountSnapshot, type JobCache, toSettingsKey } from '../responses/job-cache.ts';
import { adjustTotal } from './adjust-total.ts';
import { type JobCriteria, readFilters } from './filters.ts';
import { countJobs, findJobIds, isWholeBoard, type PageOfJobs, resolveCriteria } from './find.ts';
import { findTexts, toMeta, toPage, withMeta } from './list-body.ts';
import type { JobQuery } from './list-schema.ts';

export interface ListResponse {
  total: number;
  response: CachedResponse;
}

/** The response with one page of the jobs that match the query, with the exact total. */
export async function listJobs(scope: Scope, query: JobQuery, cache: JobCache): Promise<ListResponse> {
  const { filters, criteria } = readFilters(query);
  const range = toPageRange(query);
  const page = { offset: range.offset, limit: range.perPage, sort: filters.sort };
  const toMetaText = (total: number) => toMeta(scope, { range, total, filters });
  // Only the start of a moving window changes while the page does not.
  const isMoving = criteria.withinDays !== undefined;
  const repeated = isMoving ? { ...filters, date_from: null } : filters;
  const key = `${JSON.stringify(repeated)} ${page.offset} ${page.limit} ${toSettingsKey(scope)}`;
  const found = await cache.pages.findOrCompute(scope, key, async (last) => {
    const { total, ids, validUntilMs } = await findIds(scope, criteria, page, cache, last?.changes);
    const texts = await findTexts(scope, ids, last);
    return toPage(texts, { total, meta: toMetaText(total), validUntilMs });
  });
  const { total, response } = found;
  return { total, response: isMoving ? withMeta(found, toMetaText(total)) : response };
}

const statuses = ['draft', 'active', 'expired'] as const;

/** How many jobs have each status. Uses the totals of the lists that show them. */
export async function countJobsByStatus(
  scope: Scope,
  cache: JobCache,
): Promise<Record<(typeof statuses)[number], number>> {
  const [draft, active, expired] = await Promise.all(
    statuses.map(async (status) => {
      const { criteria } = readFilters({ status: [status] });
      return (await findCount(scope, criteria, cache)).total;
    }),
  );
  return { draft: draft ?? 0, active: active ?? 0, expired: expired ?? 0 };
}

export interface FoundPage {
  total: number;
  rows: JobRow[];
}

/** The jobs of one page with the exact total. */
export async function findPage(
  scope: Scope,
  criteria: JobCriteria,
  page: Omit<PageOfJobs, 'total'>,
  cache: JobCache,
): Promise<FoundPage> {
  const { total, ids } = await findIds(scope, criteria, page, cache);
  return { total, rows: await findJobs(scope, ids) };
}

async function findIds(
  scope: Scope,
  criteria: JobCriteria,
  page: Omit<PageOfJobs, 'total'>,
  cache: JobCache,
  changes?: Changes,
): Promise<{ total: number; ids: string[]; validUntilMs: number }> {
  const { total, match, validUntilMs } = await findCount(scope, criteria, cache, changes);
  const ids = match ? await findJobIds(scope, match, { ...page, total }) : [];
  return { total, ids, validUntilMs };
}

function findCount(
  scope: Scope,
  criteria: JobCriteria,
  cache: JobCache,
  changes?: Changes,
): Promise<CountSnapshot> {
  return cache.counts.findOrCompute(
    scope,
    toKey(criteria),
    (last) => countMatches(scope, criteria, last?.value),
    changes ? { changes } : {},
  );
}

async function countMatches(
  scope: Scope,
  criteria: JobCriteria,
  last: CountSnapshot | undefined,
): Promise<CountSnapshot> {
  const { readAtMs } = criteria;
  if (last?.match && isWholeBoard(last.match) && performance.now() < last.validUntilMs) {
    const counted = await adjustTotal(scope, last);
    return { ...last, ...counted, validUntilMs: toValidUntilMs(readAtMs, null) };
  }
  const match = await resolveCriteria(scope, criteria);
  const { changesInSeconds, ...counted } = match
    ? await countJobs(scope, match, criteria.withinDays)
    : { total: 0, snapshot: '', changesInSeconds: null };
  return { ...counted, match, validUntilMs: toValidUntilMs(readAtMs, changesInSeconds) };
}

/** A moving window is identified by its length. `validUntilMs` says how long its total is valid. */
export function toKey({ readAtMs: _, ...criteria }: JobCriteria): string {
  return JSON.stringify(
    criteria.withinDays === undefined ? criteria : { ...criteria, postedFrom: undefined },
  );
}
