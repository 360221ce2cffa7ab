import type { JobReport, JobReportStatus } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

/** What visitors reported about jobs. */
export const { Screen } = resourceScreens({
  path: 'job-reports',
  useTexts: () => useMessages('job-reports'),
  docs: '/docs/jobs',
  permission: 'jobs:write',
  operations: { list: 'listJobReports' },
  name: ({ job }) => job.title,
  filters: [{ name: 'status', as: 'segments', initial: 'open' }],
  columns: [
    {
      name: 'job',
      render: ({ job }) => job.title,
      detail: ({ job }) => job.company_name,
      to: ({ job }) => `jobs/${job.id}`,
    },
    {
      name: 'reason',
      render: ({ reason }, { t }) => (
        <Badge variant="light" color={reason === 'scam' || reason === 'discrimination' ? 'red' : 'orange'}>
          {t.reason[reason]}
        </Badge>
      ),
      detail: ({ details }) => <div className="pre-line">{details}</div>,
    },
    { name: 'created_at', as: 'relative', isWideOnly: true },
  ],
  actions: [
    { name: 'resolved', isShown: ({ status }) => status === 'open', send: sendStatus('resolved', 'open') },
    { name: 'open', isShown: ({ status }) => status === 'resolved', send: sendStatus('open', 'resolved') },
  ],
});

function sendStatus(next: JobReportStatus, before: JobReportStatus) {
  const to =
    (status: JobReportStatus) =>
    ({ id }: JobReport) => ({ id, body: { status } });
  return { operation: 'updateJobReport' as const, parameters: to(next), undo: to(before) };
}
