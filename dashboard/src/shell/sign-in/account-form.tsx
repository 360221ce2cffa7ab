import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOf } from '../../api/operations.ts';
import { ChangeOwnPasswordRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useNewAccount } from './use-new-account.ts';

interface AccountFormProps {
  token: string;
  /** Whether the user also names an email address. An invitation has one. */
  needsEmail: boolean;
  submitLabel: string;
  onCreated(): void;
}

/** Creates a user with the token of a link. The user signs in with a password or a passkey from then on. */
export function AccountForm({ token, needsEmail, submitLabel, onCreated }: AccountFormProps) {
  const t = useMessages('sign-in');
  const { data: offers } = useQuery(readOf(null, 'getSignInMethods', {}));
  const { problem, isBusy, recoveryCodes, create } = useNewAccount(token, needsEmail, onCreated);
  const [hasPassword, setHasPassword] = useState(true);
  const form = useForm({ initialValues: { name: '', email: '', password: '' } });
  const submit = form.onSubmit(async (values) =>
    form.setErrors(await create(values, hasPassword ? 'password' : 'passkey')),
  );
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
        {hasPassword ? (
          <NewPassword {...form.getInputProps('password')} />
        ) : (
          <Text size="sm">{t.passkeyHelp}</Text>
        )}
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
        {offers?.data.passkey.available && (
          <Anchor component="button" type="button" size="sm" onClick={() => setHasPassword(!hasPassword)}>
            {hasPassword ? t.passkeyInstead : t.passwordInstead}
          </Anchor>
        )}
      </Stack>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={onCreated} />}
    </form>
  );
}

function NewPassword(props: object) {
  const t = useMessages('sign-in');
  return (
    <PasswordInput
      label={t.newPassword}
      description={t.passwordHelp({ length: ChangeOwnPasswordRules.new_password.minLength })}
      autoComplete="new-password"
      required
      {...props}
    />
  );
}
