import type { CorkboardError, Pagination as PaginationMeta } from '@corkboard/client';
import { Checkbox, Group, Pagination, Skeleton, Table, Text, UnstyledButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { Failed } from './failed.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useLate } from './use-late.ts';

export interface Column<Row> {
  name: string;
  render(row: Row): ReactNode;
  /** Numbers are aligned right. */
  isNumeric?: boolean;
  /** Not shown on a phone. */
  isWideOnly?: boolean;
  /** The API's orders by this column, the first one first, such as `['-views', 'views']`. */
  sorts?: readonly string[] | undefined;
}

/** The order of a list as the API writes it: a leading hyphen sorts in descending order. */
interface Sort {
  value: string;
  onChange(value: string): void;
}

export interface Page<Row> {
  data: Row[];
  /** Lists without pages have a total only, and feeds have a cursor. */
  meta?: { pagination?: PaginationMeta; total?: number; next_cursor?: string | null };
}

interface Selection {
  ids: ReadonlySet<string>;
  onChange(ids: ReadonlySet<string>): void;
}

interface ResourceTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  query: UseQueryResult<Page<Row>, CorkboardError>;
  columns: Column<Row>[];
  idOf(row: Row): string;
  /** The name of a row, for screen readers. */
  nameOf?(row: Row): string;
  onOpen?(row: Row): void;
  selection?: Selection;
  onPage?(page: number): void;
  sort?: Sort;
  /** What to show instead of a table without rows. */
  empty: ReactNode;
}

/** A page of a list, in its four states: loading, empty, failed and full. `j` and `k` move, Enter opens, `x` selects. */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { label, query, columns, empty, onPage } = props;
  const t = useMessages('common');
  const isLate = useLate(query.isPending);
  if (query.isError && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return isLate ? <LoadingRows columns={columns.length} /> : null;
  const { data: rows = [], meta } = query.data ?? {};
  if (rows.length === 0) return empty;
  const pagination = meta?.pagination;
  return (
    <>
      {pagination && (
        <Text size="sm" c="dimmed" role="status">
          {t.rows({ count: pagination.total_items })}
        </Text>
      )}
      <Table.ScrollContainer minWidth={320} type="native" aria-label={label}>
        <Rows {...props} rows={rows} />
      </Table.ScrollContainer>
      {pagination && pagination.total_pages > 1 && onPage && (
        <Group justify="flex-end">
          <Pagination
            size="sm"
            total={pagination.total_pages}
            value={pagination.current_page}
            onChange={onPage}
            getControlProps={(control) => ({
              'aria-label': { previous: t.previousPage, next: t.nextPage }[control as 'next'] ?? control,
            })}
          />
        </Group>
      )}
    </>
  );
}

function Rows<Row>(props: ResourceTableProps<Row> & { rows: Row[] }) {
  const { label, rows, columns, idOf, nameOf = idOf, onOpen, selection, sort } = props;
  const t = useMessages('common');
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(-1);
  const move = (step: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, active + step));
    setActive(next);
    // The name, which Enter opens, rather than the box that selects.
    const row = body.current?.children[next];
    (row?.querySelector<HTMLElement>('a, button') ?? row?.querySelector<HTMLElement>('input'))?.focus();
  };
  const activeRow = rows[active];
  useShortcuts('list', {
    j: () => move(1),
    k: () => move(-1),
    ...(onOpen && activeRow !== undefined && { o: () => onOpen(activeRow) }),
    ...(selection &&
      activeRow !== undefined && { x: () => selection.onChange(toggle(selection.ids, idOf(activeRow))) }),
  });
  const ids = rows.map(idOf);
  const isAllSelected = ids.every((id) => selection?.ids.has(id));
  return (
    <Table highlightOnHover verticalSpacing={6} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th w={36}>
              <Checkbox
                size="xs"
                aria-label={t.selectAll}
                checked={isAllSelected}
                indeterminate={!isAllSelected && ids.some((id) => selection.ids.has(id))}
                onChange={() => selection.onChange(withAll(selection.ids, ids, !isAllSelected))}
              />
            </Table.Th>
          )}
          {columns.map((column) => (
            <Heading key={column.name} column={column} sort={sort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        {rows.map((row, index) => (
          <Table.Tr key={idOf(row)} className={index === active ? 'is-active-row' : ''}>
            {selection && (
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={t.selectRow({ name: nameOf(row) })}
                  checked={selection.ids.has(idOf(row))}
                  onChange={() => selection.onChange(toggle(selection.ids, idOf(row)))}
                />
              </Table.Td>
            )}
            {columns.map(({ name, render, isNumeric, isWideOnly }) => (
              <Table.Td key={name} className={classesOf({ isNumeric, isWideOnly })}>
                {render(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Heading<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const { name, sorts } = column;
  if (!sort || !sorts) return <Table.Th className={classesOf(column)}>{name}</Table.Th>;
  const isSorted = sorts.includes(sort.value);
  const isDescending = isSorted && sort.value.startsWith('-');
  const direction = isDescending ? 'descending' : 'ascending';
  const next = sorts[(sorts.indexOf(sort.value) + 1) % sorts.length] ?? sort.value;
  return (
    <Table.Th className={classesOf(column)} aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton fz="inherit" fw="inherit" onClick={() => sort.onChange(next)}>
        {name} <span aria-hidden>{isSorted ? (isDescending ? '↓' : '↑') : '↕'}</span>
      </UnstyledButton>
    </Table.Th>
  );
}

function LoadingRows({ columns }: { columns: number }) {
  const t = useMessages('common');
  return (
    <div role="status" aria-label={t.loading}>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity.
        <Group key={row} wrap="nowrap" py={8}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no identity.
            <Skeleton key={column} height={16} />
          ))}
        </Group>
      ))}
    </div>
  );
}

function classesOf({
  isNumeric,
  isWideOnly,
}: {
  isNumeric?: boolean | undefined;
  isWideOnly?: boolean | undefined;
}) {
  return [isNumeric && 'numeric', isWideOnly && 'narrow-hidden'].filter(Boolean).join(' ');
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? ids.difference(new Set([id])) : ids.union(new Set([id]));
}

function withAll(ids: ReadonlySet<string>, all: string[], isSelected: boolean): ReadonlySet<string> {
  return isSelected ? ids.union(new Set(all)) : ids.difference(new Set(all));
}
