import type { ImportNote, ImportPreview, PreviewedRow } from '@corkboard/client';
import { ActionIcon, Badge, Table, Text } from '@mantine/core';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import { useState } from 'react';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { JsonBlock } from '../../../ui/json-block.tsx';
import { Section } from '../../../ui/section.tsx';
import { useFieldLabel } from '../field-label.ts';
import { Notes } from '../notes.tsx';
import { printValue } from '../print-value.ts';
import { UnusedNames } from '../unused-names.tsx';
import { inFieldOrder } from './mapping.ts';

/** The first rows as jobs, with what Corkboard guessed and what it would reject beside each value. */
export function PreviewTable({ preview: { rows, notes, unused } }: { preview: ImportPreview }) {
  const t = useMessages('import-setup');
  const labelOf = useFieldLabel();
  const [shown, setShown] = useState<PreviewedRow>();
  const fields = fieldsOf(rows);
  const refused = rows.filter(({ problems }) => problems.length > 0).length;
  return (
    <Section
      title={t.rows}
      text={rows.length === 0 ? t.noRows : t.rowsText({ rows: rows.length, problems: refused })}
    >
      <Notes notes={notes} labelOf={labelOf} />
      <UnusedNames unused={unused} />
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label={t.rows}>
          <Table verticalSpacing={6} aria-label={t.rows}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.position}</Table.Th>
                {fields.map((field) => (
                  <Table.Th key={field}>{labelOf(field)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.position} row={row} fields={fields} onShow={() => setShown(row)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {shown && (
        <Dialog
          title={`${t.record}: ${t.position} ${shown.position}`}
          size="lg"
          onClose={() => setShown(undefined)}
        >
          <JsonBlock label={t.record} value={shown.record} />
        </Dialog>
      )}
    </Section>
  );
}

interface RowProps {
  row: PreviewedRow;
  fields: string[];
  onShow(): void;
}

function Row({ row, fields, onShow }: RowProps) {
  const t = useMessages('import-setup');
  const { position, problems, notes } = row;
  const isElsewhere = (note: ImportNote) => columnOf(note, fields) === undefined;
  return (
    <Table.Tr>
      <Table.Td className="preview-row">
        {position}{' '}
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t.showRecord({ row: String(position) })}
          title={t.record}
          onClick={onShow}
        >
          <IconCode size={14} />
        </ActionIcon>
        {problems.length > 0 && (
          <Badge variant="light" color="red">
            {t.wouldBeRefused}
          </Badge>
        )}
        <Notes notes={problems.filter(isElsewhere)} isProblem />
        <Notes notes={notes.filter(isElsewhere)} />
      </Table.Td>
      {fields.map((field) => (
        <Cell key={field} field={field} columns={fields} row={row} />
      ))}
    </Table.Tr>
  );
}

interface CellProps {
  field: string;
  columns: string[];
  row: PreviewedRow;
}

function Cell({ field, columns, row: { fields, notes, problems } }: CellProps) {
  const formats = useFormats();
  const isHere = (note: ImportNote) => columnOf(note, columns) === field;
  return (
    <Table.Td className="preview-cell">
      <Text size="sm" lineClamp={3}>
        {printValue(fields[field], formats, { maxLength: 140 })}
      </Text>
      <Notes notes={problems.filter(isHere)} isProblem />
      <Notes notes={notes.filter(isHere)} />
    </Table.Td>
  );
}

/** The fields that a row has a value of or that a problem is about, in the order of the mapping. */
function fieldsOf(rows: PreviewedRow[]): string[] {
  return inFieldOrder(
    rows.flatMap(({ fields, problems }) => [
      ...Object.keys(fields).filter((field) => fields[field] !== null && fields[field] !== ''),
      ...problems.flatMap(({ field }) => field ?? []),
    ]),
  );
}

/** The field of the job that another field of the mapping fills. */
const filled: Record<string, string> = {
  pay: 'salary_min',
  city: 'location',
  region: 'location',
  country: 'location',
};

/** The column that a note belongs to. Undefined if it is about the whole row, or about a field without a column. */
function columnOf({ field = '' }: ImportNote, columns: string[]): string | undefined {
  return [field, filled[field] ?? ''].find((name) => columns.includes(name));
}
