import type { Author } from '@corkboard/client';
import { Anchor, Avatar, Button, Group, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { imagePath } from '../../ui/media/image-path.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { AuthorForm } from './author-form.tsx';
import { DeleteAuthor } from './delete-author.tsx';

export function Screen() {
  const t = useMessages('authors');
  const common = useMessages('common');
  const can = usePermission();
  const canWrite = can('authors:write');
  const [edited, setEdited] = useState<Author | 'new'>();
  const [deleted, setDeleted] = useState<Author>();
  const authors = useOperation('listAuthors');
  const create = () => setEdited('new');
  useShortcuts('list', canWrite ? { c: create } : {});
  const columns = useColumns(canWrite, setEdited, setDeleted);
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/authors"
      requests={[requestOf('listAuthors', {}), requestOf('createAuthor', { body: { name: 'Mette Holm' } })]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={authors}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...(canWrite && { onOpen: (author: Author) => setEdited(author) })}
        empty={
          <EmptyState
            title={t.emptyTitle}
            text={t.emptyText}
            action={button}
            command={toCurlHint('POST', '/authors', '{"name": "Mette Holm"}')}
          />
        }
      />
      {edited && (
        <Modal
          opened
          onClose={() => setEdited(undefined)}
          title={edited === 'new' ? t.createTitle : t.editTitle}
          closeButtonProps={{ 'aria-label': common.close }}
        >
          <AuthorForm author={edited === 'new' ? undefined : edited} onSaved={() => setEdited(undefined)} />
        </Modal>
      )}
      {deleted && (
        <DeleteAuthor
          author={deleted}
          others={(authors.data?.data ?? []).filter(({ id }) => id !== deleted.id)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Frame>
  );
}

function useColumns(
  canWrite: boolean,
  onEdit: (author: Author) => void,
  onDelete: (author: Author) => void,
): Column<Author>[] {
  const t = useMessages('authors');
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const actions: Column<Author> = {
    name: common.actions,
    isNumeric: true,
    render: (author) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button size="compact-xs" variant="subtle" onClick={() => onEdit(author)}>
          {common.edit}
        </Button>
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => onDelete(author)}>
          {common.delete}
        </Button>
      </Group>
    ),
  };
  return [
    {
      name: t.columns.name,
      render: ({ name, avatar_url }) => (
        <Group gap="xs" wrap="nowrap">
          <Avatar src={imagePath(avatar_url, 160) ?? null} alt="" size={28} name={name} color="initials" />
          {name}
        </Group>
      ),
    },
    {
      name: t.columns.posts,
      render: ({ id }) => (
        <Anchor component={Link} to={`/o/${slug}/posts?author=${id}`} size="sm">
          {t.showPosts}
        </Anchor>
      ),
    },
    {
      name: t.columns.updated,
      isWideOnly: true,
      isNumeric: true,
      render: ({ updated_at }) => <Instant at={updated_at} as="date" />,
    },
    ...(canWrite ? [actions] : []),
  ];
}
