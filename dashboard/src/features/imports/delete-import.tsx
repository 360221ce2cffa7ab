import type { Import, ImportRun, JobsOfDeletedImport } from '@corkboard/client';
import { Radio, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { DialogProps } from '../../ui/resource/description.ts';
import { useRunPath } from './use-run.ts';

const choices: JobsOfDeletedImport[] = ['keep', 'expire', 'delete'];

/** Asks what happens to the jobs. If a run must handle them first, shows that run. */
export function DeleteImport({ row: resource, onClose }: DialogProps<Import>) {
  const t = useMessages('imports');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteImport = useChange('deleteImport');
  const pathOf = useRunPath();
  const [jobs, setJobs] = useState<JobsOfDeletedImport>('keep');
  const remove = async () => {
    const { data } = await deleteImport({ id: resource.id, jobs });
    const run = 'state' in data ? (data as ImportRun) : undefined;
    if (!run) notifyDone(t.deleted);
    await navigate({ to: run ? pathOf(run) : `/o/${slug}/imports`, ignoreBlocker: true });
  };
  return (
    <Confirm
      title={t.deleteTitle({ name: resource.name })}
      text={
        <Stack gap="sm">
          <Text size="sm">{t.deleteText}</Text>
          <Radio.Group
            value={jobs}
            onChange={(value) => setJobs(value as JobsOfDeletedImport)}
            aria-label={t.deleteText}
          >
            <Stack gap="xs">
              {choices.map((value) => (
                <Radio key={value} value={value} label={t.deleteJobs[value]} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      }
      confirmLabel={t.delete}
      onClose={onClose}
      onConfirm={remove}
    />
  );
}
