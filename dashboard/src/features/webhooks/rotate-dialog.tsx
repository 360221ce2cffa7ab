import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

/** Asks how long the old secret also signs, and then shows the new one. */
export function RotateDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useMessages('webhooks');
  const common = useMessages('common');
  const rotateSecret = useChange('rotateWebhookSecret');
  const [overlap, setOverlap] = useState('86400');
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return (
      <ShownOnce
        title={t.secretTitle}
        text={t.secretText}
        label={t.secret}
        value={secret}
        onClose={onClose}
      />
    );
  const rotate = async () =>
    setSecret((await rotateSecret({ id, body: { overlap_seconds: Number(overlap) } })).data.secret);
  return (
    <Dialog title={t.rotateTitle} onClose={onClose}>
      <Text size="sm">{t.rotateText}</Text>
      <Select
        label={t.overlap}
        value={overlap}
        allowDeselect={false}
        onChange={(seconds) => setOverlap(seconds ?? overlap)}
        data={Object.entries(t.overlaps).map(([value, label]) => ({ value, label }))}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <ActionButton onAct={rotate}>{t.rotate}</ActionButton>
      </Group>
    </Dialog>
  );
}
