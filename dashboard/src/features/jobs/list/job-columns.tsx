import type { Job } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Formats, useFormats } from '../../../messages/formats.ts';
import { type MessagesOf, useMessages } from '../../../messages/use-messages.ts';
import { Instant } from '../../../ui/instant.tsx';
import { WithLogo } from '../../../ui/media/with-logo.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { printPay } from '../print-pay.ts';
import type { ColumnName } from './column-names.ts';

/** The title, and the chosen columns. On a phone, only some of the usual columns are shown. */
export function useJobColumns(
  base: string,
  { names, isChosen }: { names: readonly ColumnName[]; isChosen: boolean },
): Column<Job>[] {
  const t = useMessages('jobs');
  const { columns } = useMessages('job-list');
  const formats = useFormats();
  const cells = toCells(formats, t);
  const title: Column<Job> = {
    name: t.columns.title,
    render: ({ id, title, is_sticky, is_highlighted }) => (
      <Group gap={6} wrap="nowrap">
        <Link to={`${base}/${id}`} className="row-link truncate">
          {title}
        </Link>
        {is_sticky && <Badge size="xs">{t.sticky}</Badge>}
        {is_highlighted && <Badge size="xs">{t.highlighted}</Badge>}
      </Group>
    ),
  };
  const isWideOnly = (name: ColumnName) => !isChosen && !['company', 'status'].includes(name);
  const isNumeric = (name: ColumnName) => ['posted', 'expires', 'pay'].includes(name);
  return [
    title,
    ...names.map((name) => ({
      name: columns[name],
      render: cells[name],
      isWideOnly: isWideOnly(name),
      isNumeric: isNumeric(name),
    })),
  ];
}

function toCells(formats: Formats, t: MessagesOf<'jobs'>): Record<ColumnName, Column<Job>['render']> {
  const workplaces = { none: undefined, hybrid: t.hybrid, full: t.remote };
  const day = (instant: string | null) => instant && <Instant at={instant} as="date" />;
  return {
    company: ({ company_name, company_logo_url }) =>
      company_name && <WithLogo name={company_name} url={company_logo_url} />,
    location: ({ location, remote }) => [location, workplaces[remote]].filter(Boolean).join(' · '),
    status: ({ status }) => <StatusBadge status={status} />,
    posted: ({ posted_at }) => day(posted_at),
    expires: ({ expires_at }) => day(expires_at),
    type: ({ job_type }) => job_type,
    category: ({ category }) => category,
    pay: (job) => printPay(job, formats, t),
    source: ({ source }) => source,
  };
}

function StatusBadge({ status }: { status: Job['status'] }) {
  const t = useMessages('jobs');
  const color = { draft: 'gray', active: 'green', expired: 'orange' }[status];
  return (
    <Badge variant="light" color={color} autoContrast>
      {t.status[status]}
    </Badge>
  );
}
