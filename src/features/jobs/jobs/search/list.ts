import type { Changes } from '../../../../platform/cache/change-log.ts';
import type { Outdated } from '../../../../platform/cache/snapshot-cache.ts';
import type { CachedResponse } from '../../../../platform/http/cached-response.ts';
import { toPageRange } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type CountSnapshot, type JobCache, type PageFacts, toSettingsKey } from '../responses/job-cache.ts';
import { countMatches } from './count.ts';
import { type JobCriteria, readFilters } from './filters.ts';
import { findJobIds, type PageOfJobs } from './find.ts';
import { findTexts, toMeta, toPage, withMeta } from './list-body.ts';
import type { JobQuery } from './list-schema.ts';
import type { JobMatch } from './matching.ts';
import { findRankedIds, isRanked } from './relevance/find-ranked.ts';
import { isTolerant, toCorrectedSearch, tolerate, WORDS_AGE_MS } from './tolerance/tolerate.ts';

export interface ListResponse {
  total: number;
  response: CachedResponse;
}

/** The response with one page of the jobs that match the query, with the exact total. */
export async function listJobs(scope: Scope, query: JobQuery, cache: JobCache): Promise<ListResponse> {
  const { filters, criteria } = readFilters(query, scope.organization.timeZone);
  const range = toPageRange(query);
  const page = { offset: range.offset, limit: range.perPage, sort: filters.sort };
  const toMetaText = ({ total, corrected, ...understood }: PageFacts) =>
    toMeta(scope, { range, total, filters: { ...filters, corrected }, ...understood });
  // Only the start of a moving window changes while the page does not.
  const isMoving = criteria.withinDays !== undefined;
  const repeated = isMoving ? { ...filters, date_from: null } : filters;
  const key = `${JSON.stringify(repeated)} ${page.offset} ${page.limit} ${toSettingsKey(scope)}`;
  const found = await cache.pages.findOrCompute(scope, key, async (last) => {
    const request = { page, cache, changes: last?.changes };
    const { total, ids, criteria: searched, validUntilMs } = await findIds(scope, criteria, request);
    const facts: PageFacts = {
      total,
      corrected: toCorrectedSearch(searched),
      place: searched.place?.text ?? null,
      remote: searched.intent?.isRemote ? 'full' : null,
      jobTypes: searched.intent?.jobTypes ?? [],
    };
    const texts = await findTexts(scope, ids, last);
    return toPage(texts, { ...facts, meta: toMetaText(facts), validUntilMs });
  });
  const { total, response } = found;
  return { total, response: isMoving ? withMeta(found, toMetaText(found)) : response };
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
      return (await readCount(scope, criteria, cache)).total;
    }),
  );
  return { draft: draft ?? 0, active: active ?? 0, expired: expired ?? 0 };
}

export interface FoundPage {
  total: number;
  ids: string[];
  /** The applied criteria. If few jobs match the requested criteria, the applied criteria find more. */
  criteria: JobCriteria;
  /** When the clock, or a new word of the board, can change the matches. */
  validUntilMs: number;
}

/** The ids of one page with the exact total. The caller has read `changes` for its request. */
export async function findPage(
  scope: Scope,
  criteria: JobCriteria,
  page: Omit<PageOfJobs, 'total'>,
  cache: JobCache,
  changes?: Changes,
): Promise<FoundPage> {
  return findIds(scope, criteria, { page, cache, changes });
}

/** How many jobs match. */
export function readCount(
  scope: Scope,
  criteria: JobCriteria,
  { counts }: JobCache,
  changes?: Changes,
): Promise<CountSnapshot> {
  const count = () => countMatches(scope, criteria);
  return counts.findOrCompute(scope, toKey(criteria), count, changes ? { changes } : {});
}

interface IdRequest {
  page: Omit<PageOfJobs, 'total'>;
  cache: JobCache;
  changes?: Changes | undefined;
}

/** Finds more jobs than the exact matches if few jobs match exactly. */
async function findIds(scope: Scope, criteria: JobCriteria, request: IdRequest): Promise<FoundPage> {
  const { cache, page } = request;
  const exact = await findExactIds(scope, criteria, request);
  const searched = await tolerate(scope, criteria, exact.total, {
    count: async (criteria) => (await readCount(scope, criteria, cache, request.changes)).total,
    async findIds(criteria, limit) {
      const first = { ...request, page: { ...page, offset: 0, limit } };
      return (await findExactIds(scope, criteria, first)).ids;
    },
  });
  const found = searched === criteria ? exact : await findExactIds(scope, searched, request);
  if (!isTolerant(criteria, exact.total)) return found;
  return { ...found, validUntilMs: Math.min(found.validUntilMs, performance.now() + WORDS_AGE_MS) };
}

async function findExactIds(
  scope: Scope,
  criteria: JobCriteria,
  { page, cache, changes }: IdRequest,
): Promise<FoundPage> {
  // Set if this call counts the matches, and finds the ids in the same pass.
  let idsOfCount: string[] | undefined;
  const count = async (last: Outdated<CountSnapshot> | undefined) => {
    const { ids, ...counted } = await countMatches(scope, criteria, { last, page });
    idsOfCount = ids;
    return counted;
  };
  const lookup = changes ? { changes } : {};
  const counted = await cache.counts.findOrCompute(scope, toKey(criteria), count, lookup);
  const { total, match, validUntilMs } = counted;
  const found = { total, criteria, validUntilMs };
  if (idsOfCount || !match) return { ...found, ids: idsOfCount ?? [] };
  if (page.offset === 0 || total > MAX_ORDERED || isRanked(match, page.sort))
    return { ...found, ids: await findIdsOfPage(scope, match, { ...page, total }) };
  const findAll = async () => ({
    ids: await findJobIds(scope, match, { offset: 0, limit: total, sort: page.sort, total }),
    validUntilMs,
  });
  const { ids } = await cache.orders.findOrCompute(scope, `${page.sort} ${toKey(criteria)}`, findAll, lookup);
  return { ...found, ids: ids.slice(page.offset, page.offset + page.limit) };
}

/** Who reads the second page of such a list, such as a crawler, gets the others from the same statement. Their ids take 1.5 ms. */
const MAX_ORDERED = 2_000;

async function findIdsOfPage(scope: Scope, match: JobMatch, page: PageOfJobs): Promise<string[]> {
  return isRanked(match, page.sort) ? findRankedIds(scope, match, page) : findJobIds(scope, match, page);
}

/** A moving window is identified by its length. `validUntilMs` says how long its total is valid. */
export function toKey({ readAtMs: _, ...criteria }: JobCriteria): string {
  return JSON.stringify(
    criteria.withinDays === undefined ? criteria : { ...criteria, postedFrom: undefined },
  );
}
