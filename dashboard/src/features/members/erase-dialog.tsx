import type { Member } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { DialogProps } from '../../ui/resource/description.ts';

/** Asks for the email address before a member is erased. */
export function EraseDialog({ row: { id, name, email }, onClose }: DialogProps<Member>) {
  const t = useMessages('members');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteMember = useChange('deleteMember');
  return (
    <Confirm
      title={t.eraseTitle({ name: name ?? email })}
      text={t.eraseText}
      confirmLabel={t.actions.erase}
      typed={{ label: t.eraseTyped({ email }), text: email }}
      onClose={onClose}
      onConfirm={async () => {
        await deleteMember({ lookup: id });
        notifyDone(t.done.erase);
        await navigate({ to: `/o/${slug}/members`, ignoreBlocker: true });
      }}
    />
  );
}
