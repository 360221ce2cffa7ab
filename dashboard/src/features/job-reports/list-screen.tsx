import type { JobReport } from '@corkboard/client';
import { Anchor, Badge, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { type ReportListState, toReportListQuery } from './queries.ts';

/** What visitors reported about jobs. */
export function Screen() {
  const t = useMessages('job-reports');
  const [state, change] = useUrlState<ReportListState>();
  const query = toReportListQuery(state);
  const reports = useOperation('listJobReports', query, { keepsPrevious: true });
  const status = query.status ?? 'open';
  return (
    <Frame title={t.title} text={t.text} docs="/docs/jobs" requests={[requestOf('listJobReports', query)]}>
      <SegmentedControl
        w="fit-content"
        aria-label={t.columns.status}
        value={status}
        onChange={(status) => change({ status: status === 'open' ? undefined : status })}
        data={[
          { value: 'open', label: t.statuses.open },
          { value: 'resolved', label: t.statuses.resolved },
        ]}
      />
      <ResourceTable
        label={t.title}
        query={reports}
        columns={useColumns()}
        idOf={({ id }) => id}
        nameOf={({ job }) => job.title}
        onPage={(page) => change({ page: String(page) })}
        empty={
          status === 'open' ? (
            <EmptyState title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <EmptyState title={t.noneResolvedTitle} text={t.noneResolvedText} />
          )
        }
      />
    </Frame>
  );
}

function useColumns(): Column<JobReport>[] {
  const t = useMessages('job-reports');
  const common = useMessages('common');
  const base = `/o/${useMembership().organization.slug}`;
  const canWrite = usePermission()('jobs:write');
  const updateJobReport = useChange('updateJobReport');
  const actions: Column<JobReport> = {
    name: common.actions,
    isNumeric: true,
    render: ({ id, status, job }) => {
      const next = status === 'open' ? 'resolved' : 'open';
      return (
        <ActionButton
          size="compact-xs"
          variant="subtle"
          aria-label={`${t.actions[next]}: ${job.title}`}
          onAct={async () => {
            await updateJobReport({ id, body: { status: next } });
            notifyDone(t.done[next]);
          }}
        >
          {t.actions[next]}
        </ActionButton>
      );
    },
  };
  return [
    {
      name: t.columns.job,
      render: ({ job }) => (
        <>
          <Anchor component={Link} to={`${base}/jobs/${job.id}`} size="sm">
            {job.title}
          </Anchor>
          {job.company_name && (
            <Text size="xs" c="dimmed">
              {job.company_name}
            </Text>
          )}
        </>
      ),
    },
    {
      name: t.columns.reason,
      render: ({ reason, details }) => (
        <>
          <Badge variant="light" color={reason === 'scam' || reason === 'discrimination' ? 'red' : 'orange'}>
            {t.reasons[reason]}
          </Badge>
          <Text size="sm" maw={420} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {details}
          </Text>
        </>
      ),
    },
    {
      name: t.columns.reported,
      isWideOnly: true,
      isNumeric: true,
      render: ({ created_at }) => <Instant at={created_at} />,
    },
    ...(canWrite ? [actions] : []),
  ];
}
