import type { User } from '@corkboard/client';
import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';

/** All users of the installation, for operators. */
export function Screen() {
  const t = useMessages('operator');
  const common = useMessages('common');
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  const users = useOperation('listUsers', query, { keepsPrevious: true });
  const deleteUser = useChange('deleteUser');
  const [deleted, setDeleted] = useState<User>();
  const columns = useColumns(setDeleted);
  return (
    <Frame
      title={t.users}
      text={t.usersText}
      docs="/docs/guides/staff"
      requests={[requestOf('listUsers', query)]}
    >
      <ResourceTable
        label={t.users}
        query={users}
        columns={columns}
        idOf={({ id }) => id}
        onPage={(page) => change({ page: String(page) })}
        empty={<EmptyState title={t.empty} text={t.usersText} />}
      />
      {deleted && (
        <Confirm
          title={t.deleteUser({ email: deleted.email })}
          text={t.deleteUserText}
          confirmLabel={common.delete}
          onClose={() => setDeleted(undefined)}
          onConfirm={() => deleteUser({ id: deleted.id })}
        />
      )}
    </Frame>
  );
}

function useColumns(onDelete: (user: User) => void): Column<User>[] {
  const t = useMessages('operator');
  const common = useMessages('common');
  const updateUser = useChange('updateUser');
  const toggle = ({ id, is_operator }: User) =>
    void updateUser({ id, body: { is_operator: !is_operator } }).catch(notifyFailure);
  return [
    {
      name: t.email,
      render: ({ email, is_operator }) => (
        <Group gap={6}>
          {email}
          {is_operator && (
            <Badge size="xs" variant="light">
              {t.operator}
            </Badge>
          )}
        </Group>
      ),
    },
    { name: t.name, isWideOnly: true, render: ({ name }) => name },
    {
      name: t.lastSeen,
      isNumeric: true,
      isWideOnly: true,
      render: ({ last_seen_at }) => (last_seen_at ? <Instant at={last_seen_at} /> : common.never),
    },
    {
      name: common.actions,
      isNumeric: true,
      render: (user) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button size="compact-xs" variant="subtle" onClick={() => toggle(user)}>
            {user.is_operator ? t.removeOperator : t.makeOperator}
          </Button>
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => onDelete(user)}>
            {common.delete}
          </Button>
        </Group>
      ),
    },
  ];
}
