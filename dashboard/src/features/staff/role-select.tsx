import type { StaffMember } from '@corkboard/client';
import { Select } from '@mantine/core';
import { callOperation, useChange } from '../../api/operations.ts';
import { type OwnMembership, useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';

/** Only owners make and change owners. */
export function mayChange({ role }: StaffMember, membership: OwnMembership | null): boolean {
  return role !== 'owner' || membership?.role === 'owner';
}

export function roleChoices(labels: Record<string, string>, ownRole: string) {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return choices.filter(({ value }) => value !== 'owner' || ownRole === 'owner');
}

/** The role of a person, which changes at once. */
export function RoleSelect({ person }: { person: StaffMember }) {
  const t = useMessages('staff');
  const common = useMessages('common');
  const membership = useMembership();
  const canWrite = usePermission()('staff:write');
  const updateStaffMember = useChange('updateStaffMember');
  const { id, role } = person;
  const name = person.name ?? person.email;
  if (!canWrite || !mayChange(person, membership)) return t.roles[role];
  const set = async (next: StaffMember['role']) => {
    const { data: ifMatch } = await callOperation(membership.organization.slug, 'getStaffMember', { id });
    await updateStaffMember({ id, body: { role: next } }, { ifMatch });
  };
  const change = async (next: StaffMember['role']) => {
    try {
      await set(next);
    } catch (error) {
      return notifyFailure(error);
    }
    const message = t.roleChanged({ name, role: t.roles[next] });
    notifyUndo({ message, label: common.undo, undo: () => set(role) });
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
      data={roleChoices(t.roles, membership.role)}
    />
  );
}
