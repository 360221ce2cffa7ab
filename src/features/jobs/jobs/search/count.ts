import { type Outdated, toValidUntilMs } from '../../../../platform/cache/snapshot-cache.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { categoryContent } from '../../categories/schema.ts';
import type { CountSnapshot } from '../responses/job-cache.ts';
import { adjustTotal } from './adjust-total.ts';
import type { JobCriteria } from './filters.ts';
import { areFew, countAndFind, countJobs, isWholeBoard, type PageOfJobs, resolveCriteria } from './find.ts';
import type { JobMatch } from './matching.ts';
import { isRanked } from './relevance/find-ranked.ts';

interface CountRequest {
  /** The last count, if there is one. */
  last?: Outdated<CountSnapshot> | undefined;
  /** A page to find with the count if the matches may be few. */
  page?: Omit<PageOfJobs, 'total'>;
}

/** How many jobs match, and the ids of the page if they were found in the same pass. */
export async function countMatches(
  scope: Scope,
  criteria: JobCriteria,
  { last, page }: CountRequest = {},
): Promise<CountSnapshot & { ids?: string[] | undefined }> {
  const { readAtMs, withinDays } = criteria;
  if (last?.value.match && isWholeBoard(last.value.match) && performance.now() < last.value.validUntilMs) {
    const counted = await adjustTotal(scope, last.value);
    return { ...last.value, ...counted, validUntilMs: toValidUntilMs(readAtMs, null) };
  }
  const match = findLastMatch(criteria, last) ?? (await resolveCriteria(scope, criteria));
  if (!match) return { total: 0, snapshot: '', match, validUntilMs: toValidUntilMs(readAtMs, null) };
  const { changesInSeconds, ...counted } =
    page && !isRanked(match, page.sort) && mayBeFew(match, last?.value.total)
      ? await countAndFind(scope, match, { ...page, withinDays })
      : await countJobs(scope, match, withinDays);
  return { ...counted, match, validUntilMs: toValidUntilMs(readAtMs, changesInSeconds) };
}

/** Without a last total, filters are tried: their first matches are found in milliseconds. The text index finds all matches or none. */
function mayBeFew(match: JobMatch, lastTotal: number | undefined): boolean {
  if (lastTotal !== undefined) return areFew(match, lastTotal);
  return match.words === undefined && !isWholeBoard(match);
}

/**
 * The match of the last count, if names still mean the same. Ids of companies and job types never change. A text may be part of new
 * locations, and an external id or the slug of a category may belong to another job or category. How to search for words depends on how
 * many jobs there are, so it is estimated for each count.
 */
function findLastMatch(
  criteria: JobCriteria,
  last: Outdated<CountSnapshot> | undefined,
): JobMatch | undefined {
  const { locations, externalId, companyId, postedFrom, place, remoteRegion, payMin } = criteria;
  const match = last?.value.match;
  if (!match || match.words || locations.length > 0 || externalId !== undefined) return undefined;
  // New jobs can bring new spellings of a company.
  if (companyId !== undefined) return undefined;
  // New jobs can bring new locations and regions, and change the currency of the board.
  if (place || remoteRegion !== undefined || payMin !== undefined) return undefined;
  if (last.changes.haveOutdated(last.version, { types: categoryContent.changedBy })) return undefined;
  return { ...match, filters: { ...match.filters, postedFrom } };
}
