import type { OperatedOrganization } from '@corkboard/client';
import { Anchor, Button, Group, Modal } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useMe } from '../../api/use-me.ts';
import { CreateOrganizationRules } from '../../generated/form-rules.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Instant } from '../../ui/instant.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';

/** All organizations of the installation, for operators. */
export function Screen() {
  const t = useMessages('operator');
  const common = useMessages('common');
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  const organizations = useOperation('listOrganizations', query, { keepsPrevious: true });
  const deleteOrganization = useChange('deleteOperatedOrganization');
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<OperatedOrganization>();
  const columns = useColumns(setDeleted);
  const create = <Button onClick={() => setCreating(true)}>{t.newOrganization}</Button>;
  return (
    <Frame
      title={t.organizations}
      text={t.organizationsText}
      docs="/docs/guides/staff"
      requests={[requestOf('listOrganizations', query)]}
      actions={create}
    >
      <ResourceTable
        label={t.organizations}
        query={organizations}
        columns={columns}
        idOf={({ id }) => String(id)}
        onPage={(page) => change({ page: String(page) })}
        empty={<EmptyState title={t.empty} text={t.organizationsText} action={create} />}
      />
      {isCreating && (
        <Modal
          opened
          onClose={() => setCreating(false)}
          title={t.newOrganization}
          closeButtonProps={{ 'aria-label': common.close }}
        >
          <NewOrganization />
        </Modal>
      )}
      {deleted && (
        <Confirm
          title={t.deleteTitle({ name: deleted.name })}
          text={t.deleteText}
          typed={{ label: t.deleteTyped({ slug: deleted.slug }), text: deleted.slug }}
          confirmLabel={t.delete}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => deleteOrganization({ id: String(deleted.id) })}
        />
      )}
    </Frame>
  );
}

function useColumns(onDelete: (organization: OperatedOrganization) => void): Column<OperatedOrganization>[] {
  const t = useMessages('operator');
  const common = useMessages('common');
  const formats = useFormats();
  const { memberships } = useMe();
  const join = useChange('joinOrganization');
  const isJoined = ({ id }: OperatedOrganization) =>
    memberships.some(({ organization }) => organization.id === id);
  return [
    {
      name: t.name,
      render: (organization) =>
        isJoined(organization) ? (
          <Link className="row-link" to={`/o/${organization.slug}`}>
            {organization.name}
          </Link>
        ) : (
          organization.name
        ),
    },
    {
      name: t.board,
      isWideOnly: true,
      render: ({ board_url }) => (
        <Anchor href={board_url} target="_blank" rel="noreferrer" size="sm">
          {new URL(board_url).host}
        </Anchor>
      ),
    },
    { name: t.staff, isNumeric: true, render: ({ staff_count }) => formats.number(staff_count) },
    {
      name: t.created,
      isNumeric: true,
      isWideOnly: true,
      render: ({ created_at }) => <Instant at={created_at} as="date" />,
    },
    {
      name: common.actions,
      isNumeric: true,
      render: (organization) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {!isJoined(organization) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() =>
                void join({ id: String(organization.id) })
                  .then(() => notifyDone(t.joined({ name: organization.name })))
                  .catch(notifyFailure)
              }
            >
              {t.join}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => onDelete(organization)}>
            {t.delete}
          </Button>
        </Group>
      ),
    },
  ];
}

const empty = () => ({ name: '', slug: '' });

function NewOrganization() {
  const t = useMessages('operator');
  const common = useMessages('common');
  const navigate = useNavigate();
  const createOrganization = useChange('createOrganization');
  const form = useResourceForm<OperatedOrganization, ReturnType<typeof empty>>({
    draftKey: null,
    resource: undefined,
    toValues: empty,
    rules: CreateOrganizationRules,
    save: async ({ name = '', slug = '' }) => (await createOrganization({ body: { name, slug } })).data,
    onSaved: ({ slug }) => void navigate({ to: `/o/${slug}` }),
  });
  return (
    <Form form={form} submitLabel={common.create}>
      <TextField form={form} field="name" label={t.name} />
      <TextField form={form} field="slug" label={t.slug} />
    </Form>
  );
}
