import type { Invitation } from '@corkboard/client';
import { Text } from '@mantine/core';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useActorNames } from './use-actor-names.ts';

export function Invitations() {
  const t = useMessages('staff');
  const [{ invitations: page }, change] = useUrlState<{ invitations?: string; page?: string }>();
  const query = toPageQuery({ page });
  const invitations = useOperation('listInvitations', query, { keepsPrevious: true });
  return (
    <Section title={t.invitations} text={t.invitationsText}>
      <ResourceTable
        label={t.invitations}
        query={invitations}
        columns={useColumns()}
        idOf={({ id }) => id}
        onPage={(page) => change({ invitations: String(page) })}
        empty={<Text size="sm">{t.noInvitations}</Text>}
      />
    </Section>
  );
}

function useColumns(): Column<Invitation>[] {
  const t = useMessages('staff');
  const common = useMessages('common');
  const canWrite = usePermission()('staff:write');
  const nameOf = useActorNames();
  const revokeInvitation = useChange('revokeInvitation');
  const actions: Column<Invitation> = {
    name: common.actions,
    isNumeric: true,
    render: ({ id, email }) => (
      <ActionButton
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={`${t.revoke}: ${email}`}
        onAct={async () => {
          await revokeInvitation({ id });
          notifyDone(t.revoked);
        }}
      >
        {t.revoke}
      </ActionButton>
    ),
  };
  return [
    { name: t.invitationColumns.email, render: ({ email }) => email },
    { name: t.invitationColumns.role, render: ({ role }) => t.roles[role] },
    { name: t.invitationColumns.by, isWideOnly: true, render: ({ invited_by }) => nameOf(invited_by) },
    {
      name: t.invitationColumns.expires,
      isNumeric: true,
      isWideOnly: true,
      render: ({ expires_at }) => <Instant at={expires_at} />,
    },
    ...(canWrite ? [actions] : []),
  ];
}
