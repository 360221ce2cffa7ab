import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { Posting } from '@corkboard/client';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { commonMessages } from '../../messages/common.ts';
import { useMessages } from '../../messages/messages.ts';
import { postingMessages } from '../../messages/postings.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';

/** Asks for the reason, with common ones to choose from. The employer can be blocked at the same time. */
export function RejectDialog({ posting, onClose }: { posting: Posting; onClose(): void }) {
  const t = useMessages(postingMessages);
  const common = useMessages(commonMessages);
  const canBlock = usePermission()('members:write') && posting.member_id !== null;
  const [reason, setReason] = useState('');
  const [isBlocked, setBlocked] = useState(false);
  const rejectJob = useChange('rejectJob');
  const updateMember = useChange('updateMember');
  const reject = async () => {
    await rejectJob({ id: posting.job_id ?? '', body: { reason: reason.trim() } });
    if (isBlocked && posting.member_id)
      await updateMember({ lookup: posting.member_id, body: { isSuspended: true } });
    notifyDone(t.rejected);
    onClose();
  };
  return (
    <Dialog title={t.rejectTitle(posting.job.title ?? '')} onClose={onClose}>
      <Text size="sm">{t.rejectText}</Text>
      <Stack gap={4} align="flex-start">
        {t.templates.map((text) => (
          <Button key={text} size="compact-sm" variant="subtle" onClick={() => setReason(text)}>
            {text}
          </Button>
        ))}
      </Stack>
      <Textarea
        label={t.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        maxLength={1000}
        rows={4}
        required
      />
      {canBlock && (
        <Checkbox
          label={t.block}
          checked={isBlocked}
          onChange={({ currentTarget }) => setBlocked(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <ActionButton onAct={reject} variant="filled" color="red" disabled={reason.trim() === ''}>
          {t.reject}
        </ActionButton>
      </Group>
    </Dialog>
  );
}
