import { Button, Group, Modal, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { toPlainText } from './plain-text.ts';
import type { FormValues, ResourceForm } from './use-resource-form.ts';

const TextDiff = lazy(() => import('../text-diff.tsx').then(({ TextDiff }) => ({ default: TextDiff })));

interface ConflictDialogProps<Values extends FormValues> {
  form: ResourceForm<Values>;
  labels: Record<string, string>;
}

/** Both versions of each field that was changed here and elsewhere. The user chooses. */
export function ConflictDialog<Values extends FormValues>({ form, labels }: ConflictDialogProps<Values>) {
  const t = useMessages('common');
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
                <Versions theirs={toPlainText(theirs)} yours={toPlainText(yours)} />
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

/** Longer texts are compared, because their difference may be anywhere. */
const MAX_BESIDE = 160;

function Versions({ theirs, yours }: { theirs: string; yours: string }) {
  const t = useMessages('common');
  if (Math.max(theirs.length, yours.length) <= MAX_BESIDE)
    return (
      <>
        <Table.Td>{theirs || t.empty}</Table.Td>
        <Table.Td>{yours || t.empty}</Table.Td>
      </>
    );
  return (
    <Table.Td colSpan={2}>
      <Text size="xs">{t.conflictDiff}</Text>
      <Suspense>
        <TextDiff from={theirs} to={yours} />
      </Suspense>
    </Table.Td>
  );
}
