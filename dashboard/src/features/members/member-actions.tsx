import type { Member } from '@corkboard/client';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, useChange } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** What can be done with a member besides editing. */
export function MemberActions({ member }: { member: Member }) {
  const t = useMessages('members');
  const common = useMessages('common');
  const can = usePermission();
  const { slug } = useMembership().organization;
  const [dialog, setDialog] = useState<'password' | 'erase'>();
  const signMemberOut = useChange('signMemberOut');
  const updateMember = useChange('updateMember');
  const { id } = member;
  const run = (action: () => Promise<unknown>) => void action().catch(notifyFailure);
  const suspend = async (isSuspended: boolean) => {
    await updateMember({ lookup: id, body: { isSuspended } });
    notifyUndo({
      message: isSuspended ? t.suspendedNow : t.suspensionLifted,
      label: common.undo,
      undo: () => updateMember({ lookup: id, body: { isSuspended: !isSuspended } }),
    });
  };
  const signOut = async () => {
    await signMemberOut({ id });
    notifyDone(t.signedOut);
  };
  const canWrite = can('members:write');
  const canExport = can('payments:read');
  if (!canWrite && !canExport) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">{common.actions}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {canExport && <Menu.Item onClick={() => run(() => downloadExport(slug, id))}>{t.export}</Menu.Item>}
          {canWrite && (
            <>
              <Menu.Item onClick={() => setDialog('password')}>{t.setPassword}</Menu.Item>
              <Menu.Item onClick={() => run(signOut)}>{t.signOut}</Menu.Item>
              <Menu.Item onClick={() => run(() => suspend(member.suspendedAt === null))}>
                {member.suspendedAt === null ? t.suspend : t.liftSuspension}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="var(--mantine-color-red-text)" onClick={() => setDialog('erase')}>
                {t.erase}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'password' && <PasswordDialog id={id} onClose={() => setDialog(undefined)} />}
      {dialog === 'erase' && <EraseDialog member={member} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function EraseDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const t = useMessages('members');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteMember = useChange('deleteMember');
  return (
    <Confirm
      title={t.eraseTitle({ name: member.name ?? member.email })}
      text={t.eraseText}
      confirmLabel={t.erase}
      typed={{ label: t.eraseTyped({ email: member.email }), text: member.email }}
      onClose={onClose}
      onConfirm={async () => {
        await deleteMember({ lookup: member.id });
        notifyDone(t.erased);
        await navigate({ to: `/o/${slug}/members`, ignoreBlocker: true });
      }}
    />
  );
}

/** Saves everything that is stored about the member as a file. */
async function downloadExport(organization: string, id: string): Promise<void> {
  const { data } = await callOperation(organization, 'exportMember', { id });
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `member-${id}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
