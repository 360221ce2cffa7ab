import type { CorkboardError, Pagination } from '@corkboard/client';
import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ResourceTable } from '../../ui/resource-table.tsx';
import { type Figures, useFigureColumns } from './figure-columns.ts';
import type { AnalyticsState } from './state.ts';

export interface TableProps {
  state: AnalyticsState;
  onChange(changes: AnalyticsState): void;
}

interface Subject {
  id: string;
  name: string;
  /** Its screen, below the one of jobs: `/<id>`, or a filter. */
  path: string;
}

interface FigureTableProps<Row> extends TableProps {
  label: string;
  query: UseQueryResult<{ data: Row[]; meta: { pagination: Pagination } }, CorkboardError>;
  /** The heading of the first column. */
  nameColumn: string;
  toSubject(row: Row): Subject;
}

/** What has views or clicks in the range, each with its figures. */
export function FigureTable<Row extends Figures>(props: FigureTableProps<Row>) {
  const { label, query, nameColumn, toSubject, state, onChange } = props;
  const t = useMessages('analytics');
  const base = `/o/${useMembership().organization.slug}/jobs`;
  const figures = useFigureColumns<Row>();
  const nameOf = (row: Row) => {
    const { name, path } = toSubject(row);
    return (
      <Link to={`${base}${path}`} className="row-link truncate">
        {name}
      </Link>
    );
  };
  return (
    <ResourceTable
      label={label}
      query={query}
      columns={[{ name: nameColumn, render: nameOf }, ...figures]}
      idOf={(row) => toSubject(row).id}
      onPage={(page) => onChange({ page: String(page) })}
      sort={{ value: state.sort ?? '-views', onChange: (sort) => onChange({ sort }) }}
      empty={
        <Text size="sm" c="dimmed">
          {t.nothingYet}
        </Text>
      }
    />
  );
}
