import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { ActionButton } from './action-button.tsx';
import { Dialog } from './dialog.tsx';

interface RotateDialogProps {
  texts: {
    actions: { rotate: string };
    rotateTitle: string;
    rotateText: string;
    overlap: string;
  };
  /** Labels by seconds. */
  overlaps: Record<string, string>;
  onRotate(overlapSeconds: number): Promise<unknown>;
  onClose(): void;
}

/** Asks how long the old secret works beside the new one. */
export function RotateDialog({ texts, overlaps, onRotate, onClose }: RotateDialogProps) {
  const t = useMessages('common');
  const [overlap, setOverlap] = useState('86400');
  return (
    <Dialog title={texts.rotateTitle} onClose={onClose}>
      <Text size="sm">{texts.rotateText}</Text>
      <Select
        label={texts.overlap}
        value={overlap}
        allowDeselect={false}
        onChange={(seconds) => setOverlap(seconds ?? overlap)}
        data={Object.entries(overlaps).map(([value, label]) => ({ value, label }))}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <ActionButton onAct={() => onRotate(Number(overlap))}>{texts.actions.rotate}</ActionButton>
      </Group>
    </Dialog>
  );
}
