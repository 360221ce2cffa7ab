import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface ViewNameDialogProps {
  title: string;
  text?: string;
  initialName: string;
  /** Saving a name that another view has replaces that view. */
  takenNames: string[];
  onSave(name: string): void;
  onClose(): void;
}

export function ViewNameDialog({
  title,
  text,
  initialName,
  takenNames,
  onSave,
  onClose,
}: ViewNameDialogProps) {
  const t = useMessages('job-list');
  const common = useMessages('common');
  const [input, setInput] = useState(initialName);
  const name = input.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    onSave(name);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <Text size="sm">{text}</Text>}
      <form onSubmit={submit}>
        <TextInput
          label={t.viewName}
          value={input}
          maxLength={60}
          onChange={({ currentTarget }) => setInput(currentTarget.value)}
          data-autofocus
          autoComplete="off"
        />
        <Text size="sm" role="status" mt={4}>
          {takenNames.includes(name) && t.replaces}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" disabled={name === ''}>
            {common.save}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** Returns the focus after the dialog has disappeared. */
export function focusSoon(element: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => element.current?.focus());
}
