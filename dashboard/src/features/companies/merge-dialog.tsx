import type { Company } from '@corkboard/client';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import type { DialogProps } from '../../ui/resource/description.ts';
import { SearchField } from '../../ui/search-field.tsx';

const CHOICES = 8;

/** Chooses the company that takes over the jobs of another one. The notification afterwards can undo the merge. */
export function MergeDialog({ row: company, onClose }: DialogProps<Company>) {
  const t = useMessages('companies');
  const common = useMessages('common');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const [into, setInto] = useState<string>();
  const query = { ...(search && { search }), sort: '-job_count' as const, per_page: CHOICES + 1 };
  const found = useOperation('listCompanies', query, { keepsPrevious: true });
  const mergeCompany = useChange('mergeCompany');
  const undoCompanyMerge = useChange('undoCompanyMerge');
  const choices = (found.data?.data ?? []).filter(({ id }) => id !== company.id).slice(0, CHOICES);
  const merge = async () => {
    if (!into) return;
    const { meta } = await mergeCompany({ id: company.id, body: { into } });
    onClose();
    notifyUndo({
      message: t.merged({ jobs: meta.jobs_moved }),
      label: common.undo,
      undo: async () => {
        await undoCompanyMerge({ id: meta.merge_id, body: {} });
        notifyDone(t.unmerged);
      },
    });
  };
  return (
    <Dialog title={t.mergeTitle({ name: company.name })} onClose={onClose}>
      <Text size="sm">{t.mergeText({ jobs: company.job_count })}</Text>
      <SearchField value={search} label={t.mergeFind} onSearch={setSearch} />
      <Radio.Group label={t.mergeInto} value={into ?? null} onChange={setInto}>
        <Stack gap="xs" mt="xs">
          {choices.map(({ id, name, job_count }) => (
            <Radio key={id} value={id} label={`${name} (${formats.number(job_count)})`} />
          ))}
          {found.data && choices.length === 0 && <Text size="sm">{t.mergeNothing}</Text>}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <ActionButton onAct={merge} variant="filled" disabled={!into}>
          {t.actions.merge}
        </ActionButton>
      </Group>
    </Dialog>
  );
}
