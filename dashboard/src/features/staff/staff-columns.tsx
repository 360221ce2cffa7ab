import type { StaffMember } from '@corkboard/client';
import { Badge, Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { callOperation, useChange } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMe } from '../../api/use-me.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import type { Column } from '../../ui/resource-table.tsx';
import { RemoveStaff } from './remove-staff.tsx';

export function useStaffColumns(): Column<StaffMember>[] {
  const t = useMessages('staff');
  const common = useMessages('common');
  const canWrite = usePermission()('staff:write');
  const actions: Column<StaffMember> = {
    name: common.actions,
    isNumeric: true,
    render: (person) => <StaffActions person={person} />,
  };
  return [
    { name: t.columns.name, render: (person) => <Person person={person} /> },
    { name: t.columns.role, render: (person) => <Role person={person} /> },
    {
      name: t.columns.seen,
      isWideOnly: true,
      isNumeric: true,
      render: ({ last_seen_at }) => (last_seen_at ? <Instant at={last_seen_at} /> : t.never),
    },
    {
      name: t.columns.joined,
      isWideOnly: true,
      isNumeric: true,
      render: ({ joined_at }) => <Instant at={joined_at} />,
    },
    ...(canWrite ? [actions] : []),
  ];
}

function Person({ person: { id, name, email, is_operator } }: { person: StaffMember }) {
  const t = useMessages('staff');
  const me = useMe();
  return (
    <>
      <Group gap={6}>
        <Text fw={500}>{name ?? email}</Text>
        {id === me.id && (
          <Badge size="xs" variant="light">
            {t.you}
          </Badge>
        )}
        {is_operator && (
          <Badge size="xs" variant="light" color="gray">
            {t.operator}
          </Badge>
        )}
      </Group>
      {name !== null && (
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      )}
    </>
  );
}

/** Only owners make and change owners. */
function useMayChange(person: StaffMember): boolean {
  const { role } = useMembership();
  return usePermission()('staff:write') && (person.role !== 'owner' || role === 'owner');
}

function Role({ person }: { person: StaffMember }) {
  const t = useMessages('staff');
  const { role: ownRole, organization } = useMembership();
  const updateStaffMember = useChange('updateStaffMember');
  const mayChange = useMayChange(person);
  const { id, role } = person;
  const name = person.name ?? person.email;
  if (!mayChange) return t.roles[role];
  const change = async (next: StaffMember['role']) => {
    try {
      const { data: ifMatch } = await callOperation(organization.slug, 'getStaffMember', { id });
      await updateStaffMember({ id, body: { role: next } }, { ifMatch });
      notifyDone(t.roleChanged({ name, role: t.roles[next] }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Select
      size="xs"
      w={110}
      aria-label={t.roleOf({ name })}
      title={t.roleHelp[role]}
      value={role}
      allowDeselect={false}
      onChange={(next) => next && void change(next as StaffMember['role'])}
      data={roleChoices(t.roles, ownRole)}
    />
  );
}

export function roleChoices(labels: Record<string, string>, ownRole: string) {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return choices.filter(({ value }) => value !== 'owner' || ownRole === 'owner');
}

function StaffActions({ person }: { person: StaffMember }) {
  const t = useMessages('staff');
  const me = useMe();
  const [isRemoving, setRemoving] = useState(false);
  const mayChange = useMayChange(person);
  // One's own role ends under the own account.
  if (!mayChange || person.id === me.id) return null;
  return (
    <>
      <Button size="compact-xs" variant="subtle" color="red" onClick={() => setRemoving(true)}>
        {t.remove}
      </Button>
      {isRemoving && <RemoveStaff person={person} onClose={() => setRemoving(false)} />}
    </>
  );
}
