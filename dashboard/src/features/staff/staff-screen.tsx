import type { NewInvitation, StaffMember } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useMembership } from '../../api/organization-context.ts';
import { CreateInvitationRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import type { FieldProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { Invitations } from './invitations.tsx';
import { RemoveStaff } from './remove-staff.tsx';
import { mayChange, RoleSelect, roleChoices } from './role-select.tsx';

/** The people of an organization. What creates one is an invitation. */
export const { Screen } = resourceScreens({
  path: 'staff',
  useTexts: () => useMessages('staff'),
  docs: '/docs/guides/staff',
  permission: 'staff:write',
  operations: { list: 'listStaff', create: 'createInvitation', delete: 'removeStaffMember' },
  name: nameOf,
  columns: [
    {
      name: 'name',
      render: (person, { t, me }) => (
        <Group gap={6}>
          {nameOf(person)}
          {person.id === me.id && (
            <Badge size="xs" variant="light">
              {t.you}
            </Badge>
          )}
          {person.is_operator && (
            <Badge size="xs" variant="light" color="gray">
              {t.operator}
            </Badge>
          )}
        </Group>
      ),
      detail: ({ name, email }) => name !== null && email,
    },
    { name: 'role', render: (person) => <RoleSelect person={person} /> },
    { name: 'last_seen_at', as: 'relative', none: 'never', isWideOnly: true },
    { name: 'joined_at', as: 'relative', isWideOnly: true },
  ],
  deletes: {
    dialog: RemoveStaff,
    // One's own role ends under the own account.
    isShown: (person, { me, membership }) => person.id !== me.id && mayChange(person, membership),
  },
  form: {
    rules: CreateInvitationRules,
    hasSecrets: true,
    fields: ['email', { name: 'role', initial: 'editor', render: RoleField }],
    created: InvitationLink,
  },
  below: Invitations,
  example: { email: 'ine@example.org', role: 'editor' },
});

function nameOf({ name, email }: StaffMember): string {
  return name ?? email;
}

function RoleField(props: FieldProps) {
  const t = useMessages('staff');
  const { role: ownRole } = useMembership();
  const role = props.form.form.getValues().role as NewInvitation['role'];
  return <SelectField {...props} help={t.roleHelp[role]} choices={roleChoices(t.roles, ownRole)} />;
}

/** The link of the invitation, if the installation sends no emails. */
function InvitationLink({ created: { url }, onClose }: { created: NewInvitation; onClose(): void }) {
  const t = useMessages('staff');
  const isSent = url === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because it changes what is open.
  useEffect(() => {
    if (isSent) onClose();
  }, [isSent]);
  if (isSent) return null;
  return <ShownOnce title={t.linkTitle} text={t.linkText} label={t.link} value={url} onClose={onClose} />;
}
