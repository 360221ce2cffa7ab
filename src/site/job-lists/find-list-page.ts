import { findListedJobs, type ListedJob, toListedJob } from '../../features/jobs/jobs/public/listed-jobs.ts';
import { findPinned } from '../../features/jobs/jobs/public/pinned.ts';
import type { JobCache } from '../../features/jobs/jobs/responses/job-cache.ts';
import type { JobCriteria } from '../../features/jobs/jobs/search/filters.ts';
import { findPage } from '../../features/jobs/jobs/search/list.ts';
import type { JobFilters } from '../../features/jobs/jobs/search/list-schema.ts';
import type { Changes } from '../../platform/cache/change-log.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';

const JOBS_PER_PAGE = 20;
/** Leaves half of the first page to new jobs. */
const MAX_PINNED = 10;

export interface ListPage {
  jobs: ListedJob[];
  /** Ids of the pinned jobs on this page. */
  pinnedIds: Set<string>;
  total: number;
  pageCount: number;
  /** What was searched for. Searches with few matches find further jobs. */
  criteria: JobCriteria;
  /** How long a page with these jobs may be cached while the board does not change. */
  maxAgeMs: number;
}

/** A page of matching active jobs. Throws when the page does not exist. `changes` were read for this page. */
export async function findListPage(
  scope: Scope,
  criteria: JobCriteria,
  { page, sort, pinned = [] }: { page: number; sort: JobFilters['sort']; pinned?: string[] },
  cache: JobCache,
  changes?: Changes,
): Promise<ListPage> {
  const offset = (page - 1) * JOBS_PER_PAGE;
  const first = pinned.slice(offset, offset + JOBS_PER_PAGE);
  const rest = await findPage(
    scope,
    { ...criteria, exceptIds: pinned },
    { sort, offset: Math.max(0, offset - pinned.length), limit: JOBS_PER_PAGE - first.length },
    cache,
    changes,
  );
  const rows = await findListedJobs(scope, [...first, ...rest.ids]);
  const total = rest.total + pinned.length;
  const pageCount = Math.max(1, Math.ceil(total / JOBS_PER_PAGE));
  if (page > pageCount) throw notFound('page');
  return {
    jobs: rows.map((row) => toListedJob(row, scope)),
    pinnedIds: new Set(first),
    total,
    pageCount,
    criteria: { ...rest.criteria, exceptIds: criteria.exceptIds },
    maxAgeMs: Math.max(0, rest.validUntilMs - performance.now()),
  };
}

/** Ids of the pinned jobs, which come first in the unfiltered list. */
export async function findPinnedIds(scope: Scope, { pinned }: JobCache, changes: Changes): Promise<string[]> {
  const find = () => findPinned(scope, MAX_PINNED);
  return (await pinned.findOrCompute(scope, '', find, { changes })).ids;
}
