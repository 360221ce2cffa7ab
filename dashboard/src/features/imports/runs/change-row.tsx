import '../imports.css';
import type { ImportChange, ImportChangeAction } from '@corkboard/client';
import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperation } from '../../../api/operations.ts';
import { useMembership, usePermission } from '../../../api/organization-context.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { TextDiff } from '../../../ui/text-diff.tsx';
import { useFieldLabel } from '../field-label.ts';
import { MessageText } from '../message-text.tsx';
import { Notes } from '../notes.tsx';
import { printValue, toText } from '../print-value.ts';
import { inFieldOrder } from '../setup/mapping.ts';

const colors: Record<ImportChangeAction, string> = {
  created: 'green',
  updated: 'blue',
  expired: 'orange',
  deleted: 'red',
  duplicate: 'gray',
  refused: 'red',
};

/** A changed job in a line, which opens to each field before and after. */
export function ChangeRow({ change, isWaiting }: { change: ImportChange; isWaiting: boolean }) {
  const t = useMessages('import-runs');
  const labelOf = useFieldLabel();
  const title = useTitle(change);
  const [isOpen, setOpen] = useState(false);
  const { action, row, problems, notes, result } = change;
  const [first] = [...problems, ...notes];
  const isChange = action !== 'refused' && action !== 'duplicate';
  return (
    <details className="event-row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Group component="span" className="change-summary" gap="4px 12px" display="inline-flex">
          <Badge variant="light" color={colors[action]}>
            {t.actions[action]}
          </Badge>
          <Text span className="fact">
            {title}
          </Text>
          <Text span size="xs" c="dimmed">
            {[
              row !== null && t.row({ row }),
              action === 'updated' &&
                Object.keys(change.after ?? {})
                  .map(labelOf)
                  .join(', '),
              isWaiting && isChange && (result === null ? t.waits : t.results[result]),
              !isWaiting && result === 'skipped' && t.results.skipped,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {!isChange && !isOpen && first && (
            <Text span size="xs" c={action === 'refused' ? 'red' : 'dimmed'}>
              <MessageText message={first} />
            </Text>
          )}
        </Group>
      </summary>
      <Stack gap="xs" pt="xs">
        <Notes notes={problems} labelOf={labelOf} isProblem />
        <Notes notes={notes} labelOf={labelOf} />
        {isOpen && <Fields change={change} />}
        <JobLink change={change} />
      </Stack>
    </details>
  );
}

/** The title as the change has it, or that of the job if it does not change. Otherwise the id in the source. */
function useTitle({ action, after, before, job_id, external_id, result }: ImportChange): string {
  const t = useMessages('import-runs');
  const can = usePermission();
  const title = textOf(after?.title) ?? textOf(before?.title);
  const isGone = action === 'created' || (action === 'deleted' && result === 'applied');
  const job = useOperation(
    'getJob',
    { id: job_id ?? '' },
    { isEnabled: title === undefined && job_id !== null && !isGone && can('jobs:read') },
  );
  return title ?? job.data?.data.title ?? external_id ?? t.withoutTitle;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function JobLink({ change: { job_id, action, result } }: { change: ImportChange }) {
  const t = useMessages('import-runs');
  const can = usePermission();
  const { slug } = useMembership().organization;
  const isGone = (action === 'deleted' && result === 'applied') || (action === 'created' && result === null);
  if (job_id === null || isGone || !can('jobs:read')) return null;
  return (
    <Anchor component={Link} to={`/o/${slug}/jobs/${job_id}`} size="sm">
      {t.openJob}
    </Anchor>
  );
}

/** Texts from this length on are compared word by word. */
const LONG = 120;

function Fields({ change: { before, after } }: { change: ImportChange }) {
  const t = useMessages('import-runs');
  const labelOf = useFieldLabel();
  const fields = inFieldOrder([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  const isFilled = (field: string) => !isBlank(before?.[field]) || !isBlank(after?.[field]);
  const shown = fields.filter(isFilled);
  if (shown.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label={t.changes}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.field}</Table.Th>
            {before !== null && <Table.Th>{t.before}</Table.Th>}
            {after !== null && <Table.Th>{t.after}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((field) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{labelOf(field)}</Table.Th>
              <Values
                before={before?.[field]}
                after={after?.[field]}
                isPair={before !== null && after !== null}
              />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ValuesProps {
  before: unknown;
  after: unknown;
  isPair: boolean;
}

/** Both values side by side, or the changed words of long texts. */
function Values({ before, after, isPair }: ValuesProps) {
  const t = useMessages('common');
  const formats = useFormats();
  if (!isPair) {
    const value = printValue(isBlank(after) ? before : after, formats, { maxLength: 600 });
    return <Table.Td className="fact pre-line">{value}</Table.Td>;
  }
  if (isLong(before) && isLong(after))
    return (
      <Table.Td colSpan={2}>
        <TextDiff from={toText(before)} to={toText(after)} />
      </Table.Td>
    );
  return [before, after].map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: before and after.
    <Table.Td key={index} className="fact pre-line">
      {isBlank(value) ? t.empty : printValue(value, formats, { maxLength: 600 })}
    </Table.Td>
  ));
}

function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > LONG;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
