import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Filters } from './filters.tsx';
import { ColumnMenu } from './list/column-menu.tsx';
import { useJobColumns } from './list/job-columns.tsx';
import { useShownColumns } from './list/use-columns.ts';
import { Views } from './list/views.tsx';
import { type JobListState, toListQuery } from './queries.ts';

/** All jobs of the organization, with the filters of the API and bulk actions. */
export function Screen() {
  const t = useMessages('jobs');
  const navigate = useNavigate();
  const can = usePermission();
  const base = `/o/${useMembership().organization.slug}/jobs`;
  const [state, change] = useUrlState<JobListState>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = toListQuery(state);
  const jobs = useOperation('listJobs', query, { keepsPrevious: true });
  const shown = useShownColumns(state, change);
  const columns = useJobColumns(base, shown);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', can('jobs:write') ? { c: create } : {});
  const isFiltered = Object.entries(state).some(
    ([name, value]) => value && !['page', 'sort', 'columns'].includes(name),
  );
  const total = jobs.data?.meta.pagination.total_items ?? 0;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/jobs"
      requests={[requestOf('listJobs', query)]}
      actions={
        <>
          {total > 0 && <ExportButton resource="jobs" query={query} isFiltered={isFiltered} total={total} />}
          {can('jobs:write') && <Button onClick={create}>{t.write}</Button>}
        </>
      }
    >
      <Views state={state} base={base} columns={shown.names}>
        <Filters state={state} onChange={change} />
        <ColumnMenu shown={shown.names} onChange={shown.onChange} onReset={shown.onReset} />
      </Views>
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
