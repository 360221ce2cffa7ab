import { CorkboardError, type StaffSignIn } from '@corkboard/client';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { callOperation } from '../../api/operations.ts';
import { ChangeOwnPasswordRules } from '../../generated/form-rules.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.ts';
import { signInMessages } from '../../messages/sign-in.ts';

interface AccountFormProps {
  token: string;
  /** Whether the user also names an email address. An invitation has one. */
  needsEmail: boolean;
  submitLabel: string;
  onCreated(): void;
}

/** Creates a user with the token of a link. */
export function AccountForm({ token, needsEmail, submitLabel, onCreated }: AccountFormProps) {
  const t = useMessages(signInMessages);
  const formats = useFormats();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useForm({ initialValues: { name: '', email: '', password: '' } });
  const submit = form.onSubmit(async ({ name, email, password }) => {
    setBusy(true);
    setProblem(undefined);
    const body: StaffSignIn = { token, name, password, ...(needsEmail && { email }) };
    try {
      await callOperation(null, 'createStaffSession', { body });
      onCreated();
    } catch (error) {
      if (!(error instanceof CorkboardError)) throw error;
      const issues = error.issues.map(({ path, message }) => [path.slice(1), message]);
      form.setErrors(Object.fromEntries(issues));
      if (issues.length === 0) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <TextInput label={t.name} autoComplete="name" required autoFocus {...form.getInputProps('name')} />
        {needsEmail && (
          <TextInput
            label={t.email}
            type="email"
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
        )}
        <PasswordInput
          label={t.newPassword}
          description={t.passwordHelp(formats.number(ChangeOwnPasswordRules.new_password.minLength))}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
