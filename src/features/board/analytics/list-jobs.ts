import {
  type PageRange,
  type Pagination,
  toPageRange,
  toPagination,
} from '../../../platform/http/pagination.ts';
import { inSnapshot, type Scope } from '../../../platform/scope.ts';
import { findJob, findJobs, type JobRow } from '../../jobs/jobs/queries.ts';
import { type JobSum, listJobSums, sumJob } from './queries.ts';
import { type Range, toRange } from './range.ts';
import { toApplyRate } from './rate.ts';
import type { JobAnalytics, JobAnalyticsQuery } from './schema.ts';

interface JobAnalyticsPage {
  data: JobAnalytics[];
  meta: { range: Range; pagination: Pagination };
}

export async function listJobAnalytics(scope: Scope, query: JobAnalyticsQuery): Promise<JobAnalyticsPage> {
  const range = toRange(query);
  const page = toPageRange(query);
  return inSnapshot(scope, async (scope) => {
    const { rows, total } = await (query.job_id === undefined
      ? listJobSums(scope, range, { sort: query.sort ?? '-views', page, companyId: query.company_id })
      : listOne(scope, range, { ...query, job_id: query.job_id }, page));
    const wanted = rows.map(({ job_id }) => job_id);
    const jobs = new Map((await findJobs(scope, wanted)).map((job) => [job.id, job]));
    return {
      data: rows.flatMap((row) => toJobAnalytics(row, jobs.get(row.job_id))),
      meta: { range, pagination: toPagination(page, total) },
    };
  });
}

async function listOne(
  scope: Scope,
  range: Range,
  { job_id, company_id }: { job_id: string; company_id?: string },
  { page }: PageRange,
) {
  const job = await findJob(scope, job_id);
  if (!job || (company_id !== undefined && job.company_id !== company_id.toLowerCase()))
    return { rows: [], total: 0 };
  return { rows: page === 1 ? [await sumJob(scope, job.id, range)] : [], total: 1 };
}

function toJobAnalytics({ views, visitors, apply_clicks }: JobSum, job: JobRow | undefined): JobAnalytics[] {
  if (!job) return [];
  return [
    {
      job_id: job.id,
      title: job.title,
      slug: job.slug,
      status: job.read_status as JobAnalytics['status'],
      ...{ views, visitors, apply_clicks },
      apply_rate: toApplyRate(apply_clicks, views),
    },
  ];
}
