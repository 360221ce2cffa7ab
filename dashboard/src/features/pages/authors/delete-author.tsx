import type { Author } from '@corkboard/client';
import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import type { DialogProps } from '../../../ui/resource/description.ts';

/** Deletes an author, and gives the pages to another. */
export function DeleteAuthor({ row: { id, name }, onClose }: DialogProps<Author>) {
  const t = useMessages('authors');
  const common = useMessages('common');
  const authors = useOperation('listAuthors');
  const deleteAuthor = useChange('deleteAuthor');
  const [heir, setHeir] = useState<string | null>(null);
  const others = (authors.data?.data ?? []).filter((author) => author.id !== id);
  return (
    <Confirm
      title={t.deleteTitle({ name })}
      text={
        <Stack>
          <Text size="sm">{t.deleteText}</Text>
          <Select
            label={t.reassign}
            placeholder={t.noPages}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={heir}
            onChange={setHeir}
            clearable
            searchable
            clearButtonProps={{ 'aria-label': common.none }}
          />
        </Stack>
      }
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await deleteAuthor({ id, ...(heir !== null && { reassign_to: heir }) });
        notifyDone(t.deleted);
      }}
    />
  );
}
