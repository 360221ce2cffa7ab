import type { Posting } from '@corkboard/client';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';

interface RejectDialogProps {
  posting: Posting;
  onClose(): void;
  onRejected(): Promise<void>;
}

/** Asks for the reason, with those of the organization to choose from. The employer can be blocked at the same time. */
export function RejectDialog({ posting, onClose, onRejected }: RejectDialogProps) {
  const t = useMessages('postings');
  const common = useMessages('common');
  const can = usePermission();
  const { member_id } = posting;
  const [reason, setReason] = useState('');
  const [isBlocked, setBlocked] = useState(false);
  const rejectJob = useChange('rejectJob');
  const updateMember = useChange('updateMember');
  const reject = async () => {
    // First, because blocking twice changes nothing: after a failure, the whole action can be repeated.
    if (isBlocked && member_id) await updateMember({ lookup: member_id, body: { isSuspended: true } });
    await rejectJob({ id: posting.job_id ?? '', body: { reason: reason.trim() } });
    notifyDone(t.rejected);
    onClose();
    await onRejected();
  };
  return (
    <Dialog title={t.rejectTitle({ title: posting.job.title ?? '' })} onClose={onClose}>
      <Text size="sm">{posting.edit ? t.rejectEditText : t.rejectText}</Text>
      <Reasons onChoose={setReason} />
      <Textarea
        label={t.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        maxLength={1000}
        rows={4}
        required
      />
      {can('members:write') && member_id !== null && (
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
        <ActionButton onAct={reject} variant="filled" color="red.9" disabled={reason.trim() === ''}>
          {t.reject}
        </ActionButton>
      </Group>
    </Dialog>
  );
}

function Reasons({ onChoose }: { onChoose(reason: string): void }) {
  const t = useMessages('postings');
  const canRead = usePermission()('organization:read');
  const organization = useOperation('getOrganization', {}, { isEnabled: canRead });
  if (canRead && organization.isPending) return null;
  const own = organization.data?.data.posting.rejection_reasons ?? [];
  return (
    <Stack gap={4} align="flex-start">
      {(own.length > 0 ? own : t.templates).map((text) => (
        <Button
          key={text}
          size="compact-sm"
          variant="subtle"
          h="auto"
          mih={24}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={() => onChoose(text)}
        >
          {text}
        </Button>
      ))}
    </Stack>
  );
}
