import './pipeline.css';
import type { ApplicationSummary } from '@corkboard/client';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { Column } from './column.tsx';
import { Funnel } from './funnel.tsx';
import { MoveMenu } from './move-menu.tsx';
import { type PipelineState, stages, toColumnQuery, type WritableStage } from './queries.ts';
import { useMove } from './use-move.ts';

type Selection = ReadonlyMap<string, ApplicationSummary>;

/** The applications in columns, by stage. */
export function Screen() {
  const t = useMessages('applications');
  const can = usePermission();
  const canWrite = can('applications:write');
  const canSeeFigures = can('analytics:read');
  const [state, change] = useUrlState<PipelineState>();
  const [selected, setSelected] = useState<Selection>(new Map());
  const move = useMove();
  const findCard = useFindCard();
  const all = useOperation('listApplications', { per_page: 1 });
  const total = all.data?.meta.pagination.total_items;
  const { search, job } = state;
  const filters = { ...(search && { search }), ...(job && { job_id: job }) };
  const moveAll = (applications: ApplicationSummary[], stage: WritableStage) => {
    setSelected(new Map());
    void move(applications, stage);
  };
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/applications"
      requests={[requestOf('listApplications', toColumnQuery(state, 'new', 25))]}
      actions={
        <ExportButton
          resource="applications"
          query={filters}
          isFiltered={Object.keys(filters).length > 0}
          total={total ?? 0}
        />
      }
    >
      <Group>
        <SearchField value={search ?? ''} label={t.search} onSearch={(text) => change({ search: text })} />
        {job && (
          <Button variant="default" onClick={() => change({ job: undefined })}>
            {t.allJobs}
          </Button>
        )}
      </Group>
      {job && canSeeFigures && <Funnel jobId={job} />}
      {selected.size > 0 && (
        <SelectionBar selected={selected} onMove={moveAll} onClear={() => setSelected(new Map())} />
      )}
      {total === 0 ? (
        <EmptyState title={t.emptyTitle} text={t.emptyText} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        <section className="pipeline" aria-label={t.pipeline} tabIndex={0}>
          {stages.map((stage) => (
            <Column
              key={stage}
              stage={stage}
              state={state}
              canWrite={canWrite}
              selected={selected}
              onSelect={(application, isSelected) => setSelected(toggle(selected, application, isSelected))}
              onMove={moveAll}
              onDrop={(id) => {
                const card = findCard(id);
                if (card && stage !== 'withdrawn')
                  moveAll(selected.has(id) ? [...selected.values()] : [card], stage);
              }}
            />
          ))}
        </section>
      )}
    </Frame>
  );
}

function toggle(selected: Selection, application: ApplicationSummary, isSelected: boolean): Selection {
  const next = new Map(selected);
  if (isSelected) next.set(application.id, application);
  else next.delete(application.id);
  return next;
}

/** A dragged card has only its id. */
function useFindCard(): (id: string) => ApplicationSummary | undefined {
  const queryClient = useQueryClient();
  return (id) =>
    queryClient
      .getQueriesData<{ data: ApplicationSummary[] }>({
        predicate: ({ queryKey }) => queryKey[1] === 'listApplications',
      })
      .flatMap(([, list]) => list?.data ?? [])
      .find((application) => application.id === id);
}

interface SelectionBarProps {
  selected: Selection;
  onMove(applications: ApplicationSummary[], stage: WritableStage): void;
  onClear(): void;
}

function SelectionBar({ selected, onMove, onClear }: SelectionBarProps) {
  const t = useMessages('applications');
  const label = t.selected({ count: selected.size });
  return (
    <Group role="status">
      <Text size="sm">{label}</Text>
      <MoveMenu
        label={`${label}: ${t.moveTo}`}
        size="compact-sm"
        onMove={(stage) => onMove([...selected.values()], stage)}
      />
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t.clear}
      </Button>
    </Group>
  );
}
