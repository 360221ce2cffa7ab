import { CorkboardError, type Me } from '@corkboard/client';
import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useChange } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';

/** Sets a password, or changes it. A password is never a draft, so this is no resource form. */
export function Password({ me }: { me: Me }) {
  const t = useMessages('me');
  const changePassword = useChange('changeMyPassword');
  const [problem, setProblem] = useState<string>();
  const form = useForm({ initialValues: { current_password: '', new_password: '' } });
  const submit = form.onSubmit(async ({ current_password, new_password }) => {
    setProblem(undefined);
    try {
      await changePassword({ body: { new_password, ...(current_password !== '' && { current_password }) } });
      form.reset();
      notifyDone(t.passwordChanged);
    } catch (error) {
      if (!(error instanceof CorkboardError)) throw error;
      form.setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path.slice(1), message])));
      if (error.issues.length === 0) setProblem(error.message);
    }
  });
  return (
    <Section title={t.password}>
      <form onSubmit={submit}>
        <Stack>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          {/* Password managers store the password under this name. */}
          <input type="text" autoComplete="username" value={me.email} readOnly hidden />
          {me.has_password && (
            <PasswordInput
              label={t.currentPassword}
              autoComplete="current-password"
              {...form.getInputProps('current_password')}
            />
          )}
          <PasswordInput
            label={t.newPassword}
            autoComplete="new-password"
            required
            {...form.getInputProps('new_password')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              {t.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
