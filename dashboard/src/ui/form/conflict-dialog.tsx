import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, Group, Modal, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { useMessages } from '../../messages/messages.ts';
import type { FormValues, ResourceForm } from './use-resource-form.ts';

interface ConflictDialogProps<Values extends FormValues> {
  form: ResourceForm<Values>;
  labels: Record<string, string>;
}

/** Both versions of each field that was changed here and elsewhere. The user chooses. */
export function ConflictDialog<Values extends FormValues>({ form, labels }: ConflictDialogProps<Values>) {
  const t = useMessages(commonMessages);
  const [choices, setChoices] = useState<Record<string, 'theirs' | 'yours'>>({});
  const resolve = () => {
    const values = form.conflicts.map(({ field, theirs, yours }) => [
      field,
      choices[field] === 'theirs' ? theirs : yours,
    ]);
    void form.resolveConflicts(Object.fromEntries(values) as Partial<Values>);
  };
  return (
    <Modal
      opened
      onClose={form.cancelConflicts}
      title={t.conflictTitle}
      size="xl"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Stack>
        <Text size="sm">{t.conflictText}</Text>
        <Table verticalSpacing="sm">
          <Table.Tbody>
            {form.conflicts.map(({ field, theirs, yours }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{labels[field] ?? field}</Table.Th>
                <Table.Td>{print(theirs, t.empty)}</Table.Td>
                <Table.Td>{print(yours, t.empty)}</Table.Td>
                <Table.Td>
                  <SegmentedControl
                    size="xs"
                    aria-label={labels[field] ?? field}
                    value={choices[field] ?? 'yours'}
                    onChange={(choice) => setChoices({ ...choices, [field]: choice as 'theirs' | 'yours' })}
                    data={[
                      { value: 'theirs', label: t.conflictTheirs },
                      { value: 'yours', label: t.conflictYours },
                    ]}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button variant="default" onClick={form.cancelConflicts}>
            {t.cancel}
          </Button>
          <Button onClick={resolve}>{t.conflictKeep}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function print(value: unknown, empty: string): string {
  if (value === null || value === undefined || value === '') return empty;
  const text = typeof value === 'string' ? value.replaceAll(/<[^>]+>/g, ' ') : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
