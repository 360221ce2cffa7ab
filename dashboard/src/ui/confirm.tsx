import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { notifyFailure } from './notify.ts';

interface ConfirmProps {
  title: string;
  /** What will be lost. */
  text: ReactNode;
  confirmLabel: string;
  /** What the user must type first, for what cannot be restored at all. */
  typed?: { label: string; text: string };
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something irreversible. It stays open if the action fails. */
export function Confirm({ title, text, confirmLabel, typed, onConfirm, onClose }: ConfirmProps) {
  const t = useMessages('common');
  const [isBusy, setBusy] = useState(false);
  const [input, setInput] = useState('');
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t.close }}>
      <Stack>
        <Text size="sm" component="div">
          {text}
        </Text>
        {typed && (
          <TextInput
            label={typed.label}
            value={input}
            onChange={({ currentTarget }) => setInput(currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t.cancel}
          </Button>
          <Button
            // White on lighter reds has too little contrast.
            color="red.9"
            loading={isBusy}
            disabled={typed !== undefined && input !== typed.text}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
