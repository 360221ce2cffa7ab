import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Instant } from '../instant.tsx';
import type { Column } from '../resource-table.tsx';
import type { AnyRow, AnyTexts, ColumnDescription, Resource, Shown } from './description.ts';
import { findText } from './texts.ts';

interface ColumnsOptions {
  resource: Resource;
  shown: Shown<AnyTexts>;
  /** Opens a row in a dialog. */
  onOpen: ((row: AnyRow) => void) | undefined;
  /** The screen of a row, if it opens there. */
  pathOf: ((row: AnyRow) => string) | undefined;
}

/** The columns of a description. The first one opens the row. */
export function toColumns({ resource, shown, onOpen, pathOf }: ColumnsOptions): Column<AnyRow>[] {
  return resource.columns.map((entry, index) => {
    const column = typeof entry === 'string' ? { name: entry } : entry;
    const isFirst = index === 0;
    const { name, as, isNumeric = as !== undefined && as !== 'choice', isWideOnly = false, sorts } = column;
    const cell = (row: AnyRow) => {
      if (!isFirst) return toCell(column, row, shown);
      const text = column.render || column.field ? toCell(column, row, shown) : resource.name(row, shown);
      const isEditable = resource.isEditable?.(row) ?? true;
      const open = onOpen && isEditable ? () => onOpen(row) : undefined;
      return (
        <Opener to={pathOf?.(row)} onOpen={open}>
          {text}
        </Opener>
      );
    };
    const render = (row: AnyRow) => withDetail(cell(row), column.detail?.(row, shown));
    return { name: labelOf(shown.t, name), render, isNumeric, isWideOnly, sorts };
  });
}

/** Names and values of an object, for the screen about it. */
export function toFacts({ facts = [] }: Resource, stored: AnyRow, shown: Shown<AnyTexts>) {
  return facts.map((entry): [name: string, value: ReactNode] => {
    const fact = typeof entry === 'string' ? { name: entry } : entry;
    return [labelOf(shown.t, fact.name), toCell(fact, stored, shown)];
  });
}

function labelOf(texts: AnyTexts, name: string): string {
  return findText(texts, `columns.${name}`) ?? findText(texts, `fields.${name}`) ?? name;
}

function toCell(column: ColumnDescription<AnyRow, AnyTexts>, row: AnyRow, shown: Shown<AnyTexts>) {
  const { name, field = name, as, none, render, to } = column;
  const value = row[field] ?? (none && findText(shown.t, none));
  const cell = render ? render(row, shown) : print(value, row[field] === null ? undefined : as, shown, name);
  const path = to?.(row);
  if (!path) return cell;
  return (
    <Anchor component={Link} to={`${shown.base}/${path}`} size="sm">
      {cell}
    </Anchor>
  );
}

function print(
  value: unknown,
  as: ColumnDescription<AnyRow, AnyTexts>['as'],
  { t, formats }: Shown<AnyTexts>,
  name: string,
): ReactNode {
  if (value === null || value === undefined) return null;
  if (as === 'number') return formats.number(value as number);
  if (as === 'choice') return findText(t, `${name}.${value}`) ?? String(value);
  if (as === 'date' || as === 'dateTime' || as === 'relative') return <Instant at={String(value)} as={as} />;
  return <div className="truncate">{String(value)}</div>;
}

function withDetail(cell: ReactNode, detail: ReactNode): ReactNode {
  if (!detail) return cell;
  return (
    <>
      {cell}
      <Text size="xs" c="dimmed" component="div" className="fact">
        {detail}
      </Text>
    </>
  );
}

/** The name of a row, which opens it. */
function Opener({
  to,
  onOpen,
  children,
}: {
  to: string | undefined;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const className = 'row-link truncate fact';
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  if (!onOpen) return children;
  return (
    <UnstyledButton className={className} fz="inherit" onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}
