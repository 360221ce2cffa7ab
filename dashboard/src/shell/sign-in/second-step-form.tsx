import type { SecondStep, StaffSignIn } from '@corkboard/client';
import { Alert, Anchor, Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { askForPasskey } from './passkey.ts';
import type { SignIn } from './use-sign-in.ts';

interface SecondStepFormProps {
  step: SecondStep;
  signIn: SignIn;
  onStartOver(): void;
}

/** The second factor after a password or a link: a code, a passkey or a recovery code. */
export function SecondStepForm({ step, signIn, onStartOver }: SecondStepFormProps) {
  const t = useMessages('sign-in');
  const { challenge, methods, passkey_options } = step;
  const [field, setField] = useState<'code' | 'recovery_code'>(
    methods.includes('totp') ? 'code' : 'recovery_code',
  );
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn.send({ challenge, [field]: value.trim() });
  };
  const answerByPasskey = async () => {
    if (!passkey_options) return;
    const passkey = await askForPasskey(passkey_options).catch(() => undefined);
    if (passkey) await signIn.send({ challenge, passkey: passkey as StaffSignIn['passkey'] & object });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={2}>{t.secondTitle}</Title>
        {signIn.problem && (
          <Alert color="red" role="alert">
            {signIn.problem}
          </Alert>
        )}
        {passkey_options && (
          <Button variant="default" onClick={() => void answerByPasskey()}>
            {t.usePasskey}
          </Button>
        )}
        <TextInput
          key={field}
          autoFocus
          required
          label={field === 'code' ? t.code : t.recoveryCode}
          autoComplete="one-time-code"
          inputMode={field === 'code' ? 'numeric' : 'text'}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button type="submit" loading={signIn.isBusy}>
          {t.continue}
        </Button>
        <Group justify="space-between">
          {methods.includes('totp') && methods.includes('recovery_code') && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                setField(field === 'code' ? 'recovery_code' : 'code');
                setValue('');
              }}
            >
              {field === 'code' ? t.useRecoveryCode : t.useCode}
            </Anchor>
          )}
          <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
            {t.startOver}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
