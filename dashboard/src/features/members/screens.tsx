import type { ApprovalStatus, Member } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { CreateMemberRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { FormDescription, ListPartProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Registration } from './registration.tsx';

export const memberForm = {
  rules: CreateMemberRules,
  fields: [
    ['email', 'name'],
    [
      { name: 'role', initial: 'candidate' },
      { name: 'approvalStatus', initial: 'approved' },
    ],
    'profilePicture',
    { name: 'description', rows: 3 },
    'customFields',
  ],
  opensCreated: true,
} as const satisfies FormDescription;

const isWaiting = ({ approvalStatus }: Member) => approvalStatus === 'pending';

export const { Screen, NewScreen, Actions } = resourceScreens({
  path: 'members',
  useTexts: () => useMessages('members'),
  docs: '/docs/members',
  permission: 'members:write',
  operations: { list: 'listMembers', create: 'createMember', delete: 'deleteMember' },
  parameter: 'lookup',
  opensIn: 'screen',
  name: ({ name, email }) => name ?? email,
  isSearchable: true,
  filters: [{ name: 'role' }, { name: 'approval_status', texts: 'approvalStatus' }],
  columns: [
    { name: 'name', detail: ({ name, email }) => name && email },
    { name: 'role', as: 'choice', isWideOnly: true },
    {
      name: 'approvalStatus',
      render: ({ approvalStatus, suspendedAt }, { t }) => (
        <Group gap={4}>
          <ApprovalBadge status={approvalStatus} />
          {suspendedAt && <Badge color="red">{t.suspended}</Badge>}
        </Group>
      ),
    },
    { name: 'createdAt', as: 'date', isWideOnly: true },
  ],
  actions: [
    { name: 'approve', isButton: true, isShown: isWaiting, send: sendApproval('approved') },
    { name: 'reject', isButton: true, isRed: true, isShown: isWaiting, send: sendApproval('rejected') },
    { name: 'setPassword', dialog: PasswordDialog },
    { name: 'endSessions', send: { operation: 'signMemberOut', parameters: ({ id }) => ({ id }) } },
    { name: 'suspend', isShown: ({ suspendedAt }) => suspendedAt === null, send: sendSuspension(true) },
    {
      name: 'liftSuspension',
      isShown: ({ suspendedAt }) => suspendedAt !== null,
      send: sendSuspension(false),
    },
  ],
  deletes: { typed: ({ email }) => email },
  form: memberForm,
  buttons: ExportMembers,
  below: Registration,
  example: { email: 'mette@pilots.example', role: 'employer' },
});

function sendApproval(approvalStatus: ApprovalStatus) {
  return {
    operation: 'updateMember' as const,
    parameters: ({ id }: Member) => ({ lookup: id, body: { approvalStatus } }),
    undo: ({ id }: Member) => ({ lookup: id, body: { approvalStatus: 'pending' } }),
  };
}

function sendSuspension(isSuspended: boolean) {
  return {
    operation: 'updateMember' as const,
    parameters: ({ id }: Member) => ({ lookup: id, body: { isSuspended } }),
    undo: ({ id }: Member) => ({ lookup: id, body: { isSuspended: !isSuspended } }),
  };
}

function ExportMembers(props: ListPartProps) {
  return props.total > 0 && <ExportButton resource="members" {...props} />;
}
