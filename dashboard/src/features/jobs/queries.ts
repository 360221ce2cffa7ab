import type { JobSort, JobStatus } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';

/** The filters of the list, as the URL of the screen has them. */
export interface JobListState extends Record<string, string | undefined> {
  search?: string;
  status?: string;
  category?: string;
  type?: string;
  remote?: string;
  /** The id of a company. */
  company?: string;
  sort?: string;
  /** The columns of a view, such as `company,status`. */
  columns?: string;
  page?: string;
}

const JOBS_PER_PAGE = 50;

export function toListQuery(state: JobListState): ParametersOf<'listJobs'> {
  const { search, status, category, type, remote, company, sort, page } = state;
  return {
    ...(search && { search }),
    status: status ? [status as JobStatus] : ['draft', 'active', 'expired'],
    ...(category && { category }),
    ...(type && { job_types: [type] }),
    ...(remote && { is_remote: true }),
    ...(company && { company_id: company }),
    ...(sort && { sort: sort as JobSort }),
    ...(page && { page: Number(page) }),
    per_page: JOBS_PER_PAGE,
  };
}
