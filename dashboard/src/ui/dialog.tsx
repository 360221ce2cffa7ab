import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/use-messages.ts';

interface DialogProps {
  title: string;
  size?: 'md' | 'lg' | 'xl';
  /** False if only a button closes it, because what it shows is not shown again. */
  closesOutside?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function Dialog({ title, size = 'md', closesOutside = true, onClose, children }: DialogProps) {
  const t = useMessages('common');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={closesOutside}
      closeOnEscape={closesOutside}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Stack>{children}</Stack>
    </Modal>
  );
}
