import type { JobAnalytics } from '@corkboard/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { analyticsMessages } from '../../messages/analytics.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Section } from '../../ui/section.tsx';
import { type AnalyticsState, toJobQuery } from './state.ts';

interface JobTableProps {
  state: AnalyticsState;
  onChange(changes: AnalyticsState): void;
}

/** The jobs with views or clicks in the range. */
export function JobTable({ state, onChange }: JobTableProps) {
  const t = useMessages(analyticsMessages);
  const jobs = useOperation('listJobAnalytics', toJobQuery(state), { keepsPrevious: true });
  const columns = useColumns();
  const sort = state.sort ?? '-views';
  return (
    <Section title={t.jobs}>
      <ResourceTable
        label={t.jobs}
        query={jobs}
        columns={columns}
        idOf={({ job_id }) => job_id}
        onPage={(page) => onChange({ page: String(page) })}
        sort={{ value: sort, onChange: (sort) => onChange({ sort }) }}
        empty={
          <Text size="sm" c="dimmed">
            {t.nothingYet}
          </Text>
        }
      />
    </Section>
  );
}

function useColumns(): Column<JobAnalytics>[] {
  const t = useMessages(analyticsMessages);
  const formats = useFormats();
  const base = `/o/${useMembership().organization.slug}/jobs`;
  const numeric = (name: 'views' | 'visitors' | 'apply_clicks', label: string): Column<JobAnalytics> => ({
    name: label,
    sortBy: name,
    isNumeric: true,
    isWideOnly: name === 'visitors',
    render: (job) => formats.number(job[name]),
  });
  return [
    {
      name: t.job,
      render: ({ job_id, title }) => (
        <Link to={`${base}/${job_id}`} className="row-link truncate">
          {title}
        </Link>
      ),
    },
    numeric('views', t.views),
    numeric('visitors', t.figures.visitors),
    numeric('apply_clicks', t.figures.apply_clicks),
    {
      name: t.applyRate,
      sortBy: 'apply_rate',
      isNumeric: true,
      isWideOnly: true,
      render: ({ apply_rate }) => (apply_rate === null ? '–' : formats.percent(apply_rate)),
    },
  ];
}
