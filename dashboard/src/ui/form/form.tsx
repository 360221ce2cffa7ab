import type { CorkboardError } from '@corkboard/client';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { Failed } from '../failed.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FormValues, ResourceForm } from './use-resource-form.ts';

interface FormProps<Values extends FormValues> {
  form: ResourceForm<Values>;
  /** The labels of the fields, for the dialog about conflicts. */
  labels?: Partial<Record<keyof Values & string, string>>;
  submitLabel?: string;
  /** Beside the button that saves. */
  actions?: ReactNode;
  /** Whether the screen has its own button that saves, and shows the number of problems there. */
  isSavedElsewhere?: boolean;
  /** Whether leaving asks first. A form that saves by itself does not need it. */
  isGuarded?: boolean;
  /** An error that belongs to no field, in the language of the user. */
  describeFailure?(error: CorkboardError): ReactNode;
  children: ReactNode;
}

/** A form with its problems, its buttons and its guards. Ctrl-S or Cmd-S saves. */
export function Form<Values extends FormValues>({
  form,
  labels = {},
  submitLabel,
  actions,
  isSavedElsewhere = false,
  isGuarded = true,
  describeFailure,
  children,
}: FormProps<Values>) {
  const t = useMessages('common');
  useKeptFocus(form.isSaving);
  useShortcuts('form', { 'mod+s': () => void form.submit() });
  const problems = Object.keys(form.form.errors).length;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {form.hasDraft && (
          <Alert color="blue" role="status" p="xs">
            <Group justify="space-between">
              <Text size="sm">{t.draftRestored}</Text>
              <Button size="compact-sm" variant="default" onClick={form.discard}>
                {t.discardDraft}
              </Button>
            </Group>
          </Alert>
        )}
        {form.failure && (
          <Failed error={form.failure} title={t.notSaved} text={describeFailure?.(form.failure)} />
        )}
        {children}
        {!isSavedElsewhere && (
          <Group justify="flex-end">
            <Text size="sm" c="red" role="status">
              {problems > 0 && t.formProblems({ count: problems })}
            </Text>
            {actions}
            <Button type="submit" loading={form.isSaving}>
              {submitLabel ?? t.save}
            </Button>
          </Group>
        )}
      </Stack>
      <LeaveGuard isGuarded={() => isGuarded && form.isGuarded()} />
      {form.conflicts.length > 0 && <ConflictDialog form={form} labels={labels as Record<string, string>} />}
    </form>
  );
}

/** Asks before the page changes. The draft stays in the browser in any case. */
function LeaveGuard({ isGuarded }: { isGuarded(): boolean }) {
  const t = useMessages('common');
  const blocker = useBlocker({
    // A change of the URL's parameters stays on the screen.
    shouldBlockFn: ({ current, next }) => isGuarded() && current.pathname !== next.pathname,
    enableBeforeUnload: isGuarded,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal opened onClose={blocker.reset} title={t.unsavedTitle} closeButtonProps={{ 'aria-label': t.close }}>
      <Stack>
        <Text size="sm">{t.unsavedText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {t.stay}
          </Button>
          <Button onClick={blocker.proceed}>{t.leave}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
