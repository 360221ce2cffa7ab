import type { ApprovalStatus, Member } from '@corkboard/client';
import { Button, Group } from '@mantine/core';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';

/** Decides about a member who waits. It takes effect at once and can be undone. */
export function ApprovalButtons({ member }: { member: Member }) {
  const t = useMessages('members');
  const common = useMessages('common');
  const updateMember = useChange('updateMember');
  const name = member.name ?? member.email;
  const set = (approvalStatus: ApprovalStatus) =>
    updateMember({ lookup: member.id, body: { approvalStatus } });
  const decide = async (status: ApprovalStatus) => {
    try {
      await set(status);
    } catch (error) {
      return notifyFailure(error);
    }
    notifyUndo({
      message: status === 'approved' ? t.approved({ name }) : t.rejected({ name }),
      label: common.undo,
      undo: () => set('pending'),
    });
  };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button size="compact-xs" variant="light" onClick={() => void decide('approved')}>
        {t.approve}
      </Button>
      <Button size="compact-xs" variant="light" color="red" onClick={() => void decide('rejected')}>
        {t.reject}
      </Button>
    </Group>
  );
}
