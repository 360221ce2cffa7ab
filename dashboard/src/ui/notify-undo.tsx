import { Button, Group, Text } from '@mantine/core';
import { hideNotification, notifyFailure, showNotification } from './notify.ts';

interface Undo {
  message: string;
  label: string;
  undo(): Promise<unknown>;
}

let count = 0;

/** Says what happened, with a button that takes it back. */
export function notifyUndo({ message, label, undo }: Undo): void {
  const id = `undo-${++count}`;
  showNotification({
    id,
    color: 'green',
    role: 'status',
    autoClose: 8_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            hideNotification(id);
            undo().catch(notifyFailure);
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
}
