import type { JobReportStatus } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';

/** The filters of the list, as the URL of the screen has them. */
export interface ReportListState extends Record<string, string | undefined> {
  status?: string;
  page?: string;
}

export function toReportListQuery({ status, page }: ReportListState): ParametersOf<'listJobReports'> {
  return {
    status: (status === 'resolved' ? 'resolved' : 'open') satisfies JobReportStatus,
    per_page: 50,
    ...(page && { page: Number(page) }),
  };
}
