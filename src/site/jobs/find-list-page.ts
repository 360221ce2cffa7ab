import type { JobCriteria } from '../../features/jobs/filters.ts';
import { findPage } from '../../features/jobs/list.ts';
import type { JobFilters } from '../../features/jobs/list-schema.ts';
import { findJobs, findPinnedIds, type JobRow, toJob } from '../../features/jobs/queries.ts';
import type { Job } from '../../features/jobs/schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { knownIn } from './known.ts';

const JOBS_ON_A_PAGE = 20;
/** More than half of the first page would leave no place for what is new. */
const MAX_PINNED = 10;

export interface PageOfList {
  jobs: Job[];
  /** Of these jobs, those that the board keeps at its top. */
  pinnedIds: Set<string>;
  total: number;
  pageCount: number;
}

/** A page of the live jobs that match; past the last there is none. */
export async function findPageOfList(
  scope: Scope,
  criteria: JobCriteria,
  { page, sort, pinned = [] }: { page: number; sort: JobFilters['sort']; pinned?: string[] },
): Promise<PageOfList> {
  const offset = (page - 1) * JOBS_ON_A_PAGE;
  const first = pinned.slice(offset, offset + JOBS_ON_A_PAGE);
  const rest = await findPage(
    scope,
    { ...criteria, exceptIds: pinned },
    { sort, offset: Math.max(0, offset - pinned.length), limit: JOBS_ON_A_PAGE - first.length },
    knownIn(scope).lists,
  );
  const rows: JobRow[] = [...(await findJobs(scope, first)), ...rest.rows];
  const total = rest.total + pinned.length;
  const pageCount = Math.max(1, Math.ceil(total / JOBS_ON_A_PAGE));
  if (page > pageCount) throw notFound('page');
  return { jobs: rows.map((row) => toJob(row, scope)), pinnedIds: new Set(first), total, pageCount };
}

/** The jobs that stand first where all jobs are shown in the usual order. */
export async function findPinned(scope: Scope): Promise<string[]> {
  return findPinnedIds(scope, MAX_PINNED);
}
