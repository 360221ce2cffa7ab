import type { JobReportStatus } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';
import { toPageQuery } from '../../api/page-query.ts';

/** The filters of the list, as the URL of the screen has them. */
export interface ReportListState extends Record<string, string | undefined> {
  status?: string;
  page?: string;
}

export function toReportListQuery({ status, ...state }: ReportListState): ParametersOf<'listJobReports'> {
  return {
    status: (status === 'resolved' ? 'resolved' : 'open') satisfies JobReportStatus,
    ...toPageQuery(state),
  };
}
