import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useStaffColumns } from './staff-columns.tsx';

export function Screen() {
  const t = useMessages('staff');
  const can = usePermission();
  const [state, change] = useUrlState<{ page?: string }>();
  const [isInviting, setInviting] = useState(false);
  const query = toPageQuery(state);
  const staff = useOperation('listStaff', query, { keepsPrevious: true });
  const columns = useStaffColumns();
  const canWrite = can('staff:write');
  const invite = () => setInviting(true);
  useShortcuts('list', canWrite ? { c: invite } : {});
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/staff"
      requests={[requestOf('listStaff', query), requestOf('listInvitations', {})]}
      actions={canWrite && <Button onClick={invite}>{t.invite}</Button>}
    >
      <ResourceTable
        label={t.title}
        query={staff}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name, email }) => name ?? email}
        onPage={(page) => change({ page: String(page) })}
        // Whoever sees this list is in it.
        empty={null}
      />
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Frame>
  );
}
