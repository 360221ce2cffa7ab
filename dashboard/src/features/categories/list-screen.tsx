import type { Category } from '@corkboard/client';
import { Anchor, Button, Group, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { CategoryForm } from './category-form.tsx';

export function Screen() {
  const t = useMessages('categories');
  const common = useMessages('common');
  const can = usePermission();
  const canWrite = can('categories:write');
  const [{ page }, change] = useUrlState<{ page?: string }>();
  const [edited, setEdited] = useState<Category | 'new'>();
  const [deleted, setDeleted] = useState<Category>();
  const query = { per_page: 100, ...(page && { page: Number(page) }) };
  const categories = useOperation('listCategories', query, { keepsPrevious: true });
  const create = () => setEdited('new');
  useShortcuts('list', canWrite ? { c: create } : {});
  const columns = useColumns(canWrite, setEdited, setDeleted);
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/categories"
      requests={[
        requestOf('listCategories', query),
        requestOf('createCategory', { body: { name: 'Shipping' } }),
      ]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={categories}
        columns={columns}
        idOf={({ id }) => id}
        onPage={(page) => change({ page: String(page) })}
        empty={<EmptyState title={t.emptyTitle} text={t.emptyText} action={button} />}
      />
      {edited && (
        <Modal
          opened
          onClose={() => setEdited(undefined)}
          title={edited === 'new' ? t.createTitle : t.editTitle}
          closeButtonProps={{ 'aria-label': common.close }}
        >
          <CategoryForm
            category={edited === 'new' ? undefined : edited}
            onSaved={() => setEdited(undefined)}
          />
        </Modal>
      )}
      {deleted && <DeleteCategory category={deleted} onClose={() => setDeleted(undefined)} />}
    </Frame>
  );
}

function useColumns(
  canWrite: boolean,
  onEdit: (category: Category) => void,
  onDelete: (category: Category) => void,
): Column<Category>[] {
  const t = useMessages('categories');
  const common = useMessages('common');
  const formats = useFormats();
  const { slug } = useMembership().organization;
  const actions: Column<Category> = {
    name: common.actions,
    isNumeric: true,
    render: (category) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button size="compact-xs" variant="subtle" onClick={() => onEdit(category)}>
          {common.edit}
        </Button>
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => onDelete(category)}>
          {common.delete}
        </Button>
      </Group>
    ),
  };
  return [
    { name: t.columns.name, render: ({ name }) => name },
    { name: t.columns.slug, isWideOnly: true, render: ({ slug }) => slug },
    {
      name: t.columns.jobs,
      isNumeric: true,
      render: (category) => (
        <Anchor component={Link} to={`/o/${slug}/jobs?category=${category.slug}`} size="sm">
          {formats.number(category.job_count)}
        </Anchor>
      ),
    },
    ...(canWrite ? [actions] : []),
  ];
}

function DeleteCategory({ category, onClose }: { category: Category; onClose(): void }) {
  const t = useMessages('categories');
  const common = useMessages('common');
  const deleteCategory = useChange('deleteCategory');
  return (
    <Confirm
      title={t.deleteTitle({ name: category.name })}
      text={t.deleteText({ jobs: category.job_count })}
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await deleteCategory({ id: category.id });
        notifyDone(t.deleted);
      }}
    />
  );
}
