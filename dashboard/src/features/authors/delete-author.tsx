import type { Author } from '@corkboard/client';
import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';

interface DeleteAuthorProps {
  author: Author;
  /** Who can take over the pages. */
  others: Author[];
  onClose(): void;
}

/** Deletes an author, and gives the pages to another. */
export function DeleteAuthor({ author, others, onClose }: DeleteAuthorProps) {
  const t = useMessages('authors');
  const common = useMessages('common');
  const deleteAuthor = useChange('deleteAuthor');
  const [heir, setHeir] = useState<string | null>(null);
  return (
    <Confirm
      title={t.deleteTitle({ name: author.name })}
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
        await deleteAuthor({ id: author.id, ...(heir !== null && { reassign_to: heir }) });
        notifyDone(t.deleted);
      }}
    />
  );
}
