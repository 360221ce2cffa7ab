import type { Job } from '@corkboard/client';
import { Badge, Button, Group } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { jobMessages } from '../../messages/jobs.ts';
import { useMessages } from '../../messages/messages.ts';
import { useShortcuts } from '../../shell/shortcuts.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Filters } from './filters.tsx';
import { type JobListState, toListQuery } from './queries.ts';

/** All jobs of the organization, with the filters of the API and bulk actions. */
export function Screen() {
  const t = useMessages(jobMessages);
  const navigate = useNavigate();
  const can = usePermission();
  const base = `/o/${useMembership().organization.slug}/jobs`;
  const [state, change] = useUrlState<JobListState>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = toListQuery(state);
  const jobs = useOperation('listJobs', query, { keepsPrevious: true });
  const columns = useColumns(base);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', can('jobs:write') ? { c: create } : {});
  const isFiltered = Object.entries(state).some(([name, value]) => value && !['page', 'sort'].includes(name));
  const total = jobs.data?.meta.pagination.total_items ?? 0;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/jobs"
      requests={[requestOf('listJobs', query)]}
      actions={can('jobs:write') && <Button onClick={create}>{t.write}</Button>}
    >
      <Filters state={state} onChange={change} />
      {selected.size > 0 && (
        <BulkBar
          selected={selected}
          query={query}
          total={total}
          onClear={() => setSelected(new Set())}
          nameOf={(id) => jobs.data?.data.find((job) => job.id === id)?.title ?? id}
        />
      )}
      <ResourceTable
        label={t.title}
        query={jobs}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        {...(can('jobs:write') && { selection: { ids: selected, onChange: setSelected } })}
        empty={
          isFiltered ? (
            <EmptyState
              title={t.nothingTitle}
              text={t.nothingText}
              action={
                <Button variant="default" component={Link} to={base}>
                  {t.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t.emptyTitle}
              text={t.emptyText}
              action={can('jobs:write') && <Button onClick={create}>{t.write}</Button>}
              command={toCurlHint('POST', '/jobs', '{"title": "Harbour Pilot"}')}
            />
          )
        }
      />
    </Frame>
  );
}

function useColumns(base: string): Column<Job>[] {
  const t = useMessages(jobMessages);
  const formats = useFormats();
  return [
    {
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
    },
    { name: t.columns.company, render: ({ company_name }) => company_name },
    {
      name: t.columns.location,
      isWideOnly: true,
      render: ({ location, is_remote }) => [location, is_remote && t.remote].filter(Boolean).join(' · '),
    },
    { name: t.columns.status, render: ({ status }) => <StatusBadge status={status} /> },
    {
      name: t.columns.posted,
      isWideOnly: true,
      isNumeric: true,
      render: ({ posted_at }) => <time title={formats.dateTime(posted_at)}>{formats.date(posted_at)}</time>,
    },
    {
      name: t.columns.expires,
      isWideOnly: true,
      isNumeric: true,
      render: ({ expires_at }) =>
        expires_at && <time title={formats.dateTime(expires_at)}>{formats.date(expires_at)}</time>,
    },
  ];
}

export function StatusBadge({ status }: { status: Job['status'] }) {
  const t = useMessages(jobMessages);
  const color = { draft: 'gray', active: 'green', expired: 'orange' }[status];
  return (
    <Badge variant="light" color={color} autoContrast>
      {t.status[status]}
    </Badge>
  );
}
