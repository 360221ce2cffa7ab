import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceProps {
  title: string;
  /** What to do with the value, and that nobody sees it again. */
  text: string;
  label: string;
  value: string;
  onClose(): void;
  children?: ReactNode;
}

/** A secret value that the API returns once. Only its button closes the dialog. */
export function ShownOnce({ title, text, label, value, onClose, children }: ShownOnceProps) {
  const t = useMessages('common');
  return (
    <Dialog title={title} size="lg" closesOutside={false} onClose={onClose}>
      <Alert color="orange" role="note">
        {text}
      </Alert>
      <CopyField label={label} value={value} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t.done}</Button>
      </Group>
    </Dialog>
  );
}
