import type { CorkboardError } from '@corkboard/client';
import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Operation, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { toFilteredQuery } from '../../api/page-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../api-menu.tsx';
import { EmptyState } from '../empty-state.tsx';
import { type Column, type Page, ResourceTable } from '../resource-table.tsx';
import { Screen as Frame } from '../screen.tsx';
import { Section } from '../section.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { type UrlState, useUrlState } from '../url-state.ts';
import { BulkBar } from './bulk-bar.tsx';
import { toColumns } from './cells.tsx';
import { type AnyRow, idOf, type Resource } from './description.ts';
import { Filters } from './filters.tsx';
import { type Open, OpenDialog } from './open-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { findText } from './texts.ts';
import { useCurl } from './use-curl.ts';
import { useRows } from './use-rows.ts';
import { useCanWrite, useShown } from './use-shown.ts';

/** The screen with the list. The URL has its filters, order and page. */
export function ListScreen({ resource }: { resource: Resource }) {
  const { above: Above, below: Below, buttons: Buttons, operations, example } = resource;
  const { t } = useShown(resource);
  const [state, change] = useUrlState<UrlState>();
  const list = useList(resource, state);
  const { create, query } = list;
  useShortcuts('list', create ? { c: create.onCreate } : {});
  const total = list.result.data?.meta?.pagination?.total_items ?? 0;
  return (
    <Frame
      title={findText(t, 'title') ?? ''}
      text={findText(t, 'text') ?? ''}
      docs={resource.docs}
      requests={[
        requestOf(operations.list as Operation, query as never),
        ...(operations.create && example ? [requestOf(operations.create, { body: example } as never)] : []),
      ]}
      actions={
        <>
          {Buttons && <Buttons query={query} total={total} isFiltered={list.isFiltered} />}
          {create?.button}
        </>
      }
    >
      {Above && <Above />}
      <List resource={resource} list={list} state={state} onChange={change} />
      {Below && <Below />}
    </Frame>
  );
}

/** The list with its filters as a part of another screen, whose URL has their state. */
export function ListPart({ resource: described, parameters = {} }: ListSectionProps) {
  const resource = { ...described, parameters };
  const [state, change] = useUrlState<UrlState>();
  const list = useList(resource, state);
  return <List resource={resource} list={list} state={state} onChange={change} />;
}

/** The list as a section of another screen. */
export function ListSection(props: ListSectionProps) {
  const { readPermission } = props.resource;
  const can = usePermission();
  return readPermission === undefined || can(readPermission) ? <ReadableSection {...props} /> : null;
}

interface ListSectionProps {
  resource: Resource;
  /** Of the list operation, such as the object that the rows belong to. */
  parameters?: object;
}

function ReadableSection({ resource: described, parameters = {} }: ListSectionProps) {
  const resource = { ...described, parameters };
  const { sectionButtons: Buttons } = resource;
  const { t } = useShown(resource);
  const [state, setState] = useState<UrlState>({});
  const change = (changes: UrlState) => setState({ ...state, page: undefined, ...changes });
  const list = useList(resource, state);
  return (
    <Section
      title={findText(t, 'title') ?? ''}
      text={findText(t, 'text')}
      actions={
        <>
          {Buttons && <Buttons parameters={parameters} />}
          {list.create?.button}
        </>
      }
    >
      <List
        resource={resource}
        list={list}
        state={state}
        onChange={change}
        empty={
          <Text size="sm" c="dimmed">
            {findText(t, list.isFiltered ? 'nothingTitle' : 'emptyTitle')}
          </Text>
        }
      />
    </Section>
  );
}

interface ListState {
  query: object;
  result: UseQueryResult<Page<AnyRow>, CorkboardError>;
  isFiltered: boolean;
  /** The state without search and filters. */
  cleared: UrlState;
  /** What creates an object, if that is possible. */
  create: { onCreate(): void; button: ReactNode } | undefined;
  open: Open | undefined;
  setOpen(open: Open | undefined): void;
}

function useList(resource: Resource, state: UrlState): ListState {
  const {
    operations,
    isSearchable = false,
    filters = [],
    sort,
    opensIn,
    createsIn,
    refetchInterval = false,
  } = resource;
  const { t, base } = useShown(resource);
  const navigate = useNavigate();
  const canWrite = useCanWrite(resource);
  const [open, setOpen] = useState<Open>();
  const names = [...(isSearchable ? ['search'] : []), ...filters.map(({ name }) => name)];
  const defaults = Object.fromEntries(filters.map(({ name, initial }) => [name, initial]));
  const orders = sort === undefined ? [] : ['sort'];
  const page = resource.isUnpaged ? {} : toFilteredQuery(state, [...names, ...orders] as never[], defaults);
  const query = { ...resource.parameters, ...page };
  const result = useOperation(operations.list as Operation, query as never, {
    keepsPrevious: true,
    refetchInterval,
  });
  const onCreate = () =>
    opensIn === 'screen' && createsIn !== 'dialog'
      ? void navigate({ to: `${base}/${resource.path}/new` })
      : setOpen({ kind: 'create' });
  const button = <Button onClick={onCreate}>{findText(t, 'create')}</Button>;
  return {
    query,
    result: result as unknown as ListState['result'],
    isFiltered: names.some((name) => state[name]),
    cleared: Object.fromEntries(names.map((name) => [name, undefined])),
    create: operations.create && canWrite ? { onCreate, button } : undefined,
    open,
    setOpen,
  };
}

interface ListProps {
  resource: Resource;
  list: ListState;
  state: UrlState;
  onChange(changes: UrlState): void;
  /** By default, what a screen shows. */
  empty?: ReactNode;
}

function List({
  resource,
  list,
  state,
  onChange,
  empty = <Empty resource={resource} list={list} onChange={onChange} />,
}: ListProps) {
  const { result, open, setOpen } = list;
  const { sort } = resource;
  const common = useMessages('common');
  const rows = result.data?.data ?? [];
  const shown = useShown(resource, rows);
  const { onOpen, edit, pathOf, entriesOf, hasMenu, canDeleteSelected, isSelectable, dialog } = useRows(
    resource,
    setOpen,
  );
  const [selected, setSelected] = useState<ReadonlyMap<string, AnyRow>>(new Map());
  const select = (ids: ReadonlySet<string>) => {
    const seen = new Map([...selected, ...rows.map((row) => [idOf(resource, row), row] as const)]);
    setSelected(new Map([...seen].filter(([id]) => ids.has(id))));
  };
  const menu: Column<AnyRow> = {
    name: common.actions,
    isNumeric: true,
    render: (row) => <RowMenu name={resource.name(row, shown)} entries={entriesOf(row)} />,
  };
  return (
    <>
      <Filters resource={resource} state={state} onChange={onChange} />
      {selected.size > 0 && (
        <BulkBar
          resource={resource}
          rows={[...selected.values()]}
          onDelete={canDeleteSelected ? () => setOpen({ kind: 'delete-selected' }) : undefined}
          onClear={() => setSelected(new Map())}
        />
      )}
      <ResourceTable
        label={findText(shown.t, 'title') ?? ''}
        query={result}
        columns={[...toColumns({ resource, shown, onOpen: edit, pathOf }), ...(hasMenu ? [menu] : [])]}
        idOf={(row) => idOf(resource, row)}
        nameOf={(row) => resource.name(row, shown)}
        {...(onOpen && { onOpen })}
        {...(isSelectable && { selection: { ids: new Set(selected.keys()), onChange: select } })}
        onPage={(page) => onChange({ page: String(page) })}
        {...(sort !== undefined && {
          sort: { value: state.sort ?? sort, onChange: (sort) => onChange({ sort }) },
        })}
        empty={empty}
      />
      {dialog}
      <OpenDialog
        resource={resource}
        open={open}
        selected={selected}
        onDeleted={() => setSelected(new Map())}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

interface EmptyProps {
  resource: Resource;
  list: ListState;
  onChange(changes: UrlState): void;
}

function Empty({ resource, list, onChange }: EmptyProps) {
  const common = useMessages('common');
  const { t } = useShown(resource);
  const { operations, example } = resource;
  const command = useCurl(operations.create, example && { body: example });
  if (list.isFiltered)
    return (
      <EmptyState
        title={findText(t, 'nothingTitle') ?? common.nothingTitle}
        text={findText(t, 'nothingText') ?? common.nothingText}
        action={
          <Button variant="default" onClick={() => onChange(list.cleared)}>
            {common.clearFilters}
          </Button>
        }
      />
    );
  const { empty: Own } = resource;
  if (Own) return <Own action={list.create?.button} />;
  return (
    <EmptyState
      title={findText(t, 'emptyTitle') ?? ''}
      text={findText(t, 'emptyText') ?? ''}
      action={list.create?.button}
      {...(command !== undefined && list.create && { command })}
    />
  );
}
