import { CorkboardError, type SecondStep, type StaffSignIn } from '@corkboard/client';
import { Alert, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { API_PATH } from '../../api/clients.ts';
import { callOperation, readOf } from '../../api/operations.ts';
import { useMessages } from '../../messages/messages.ts';
import { signInMessages } from '../../messages/sign-in.ts';
import { askForPasskey } from './passkey.ts';
import { SecondStepForm } from './second-step-form.tsx';

interface SignInFormProps {
  /** Known when a user signs in again. */
  email?: string;
  /** The path to return to from the identity provider. */
  returnTo: string;
  /** Whether a user who is signed in proves it again. */
  isAgain?: boolean;
  onSignedIn(): void;
}

/** Every way to sign in that the installation offers. */
export function SignInForm({ email, returnTo, isAgain = false, onSignedIn }: SignInFormProps) {
  const t = useMessages(signInMessages);
  const { data: offers } = useQuery(readOf(null, 'getSignInMethods', {}));
  const signIn = useSignIn(onSignedIn);
  if (signIn.secondStep)
    return <SecondStepForm step={signIn.secondStep} signIn={signIn} onStartOver={signIn.startOver} />;
  const { password, passkey, oidc } = offers?.data ?? {};
  const oidcUrl = `${API_PATH}/session/oidc?${new URLSearchParams({
    return_to: returnTo,
    ...(isAgain && { reauthenticate: 'true' }),
  })}`;
  return (
    <Stack>
      {signIn.problem && (
        <Alert color="red" role="alert">
          {signIn.problem}
        </Alert>
      )}
      {password?.available && <PasswordForm {...(email !== undefined && { email })} signIn={signIn} />}
      {password?.available && (passkey?.available || oidc?.available) && <Divider label={t.or} />}
      {passkey?.available && (
        <Button
          variant="default"
          loading={signIn.isBusy}
          onClick={() => void signIn.withPasskey(t.passkeyFailed)}
        >
          {t.withPasskey}
        </Button>
      )}
      {oidc?.available && (
        <Button variant="default" component="a" href={oidcUrl}>
          {t.withOidc}
        </Button>
      )}
    </Stack>
  );
}

function PasswordForm({ email: known, signIn }: { email?: string; signIn: SignIn }) {
  const t = useMessages(signInMessages);
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn.send({ email, password });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          readOnly={known !== undefined}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordInput
          label={t.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" loading={signIn.isBusy}>
          {t.signIn}
        </Button>
      </Stack>
    </form>
  );
}

export interface SignIn {
  isBusy: boolean;
  problem: string | undefined;
  secondStep: SecondStep | undefined;
  send(body: StaffSignIn): Promise<void>;
  withPasskey(failure: string): Promise<void>;
  startOver(): void;
}

/** Sends the steps of a sign-in. */
export function useSignIn(onSignedIn: () => void): SignIn {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      // The challenge is used up, so the user begins again.
      if (error instanceof CorkboardError && error.code === 'challenge_expired') setSecondStep(undefined);
    } finally {
      setBusy(false);
    }
  };
  const sendNow = async (body: StaffSignIn) => {
    const { data } = await callOperation(null, 'createStaffSession', { body });
    if ('challenge' in data) setSecondStep(data);
    else onSignedIn();
  };
  return {
    isBusy,
    problem,
    secondStep,
    send: (body) => attempt(() => sendNow(body)),
    withPasskey: (failure) =>
      attempt(async () => {
        const { data: options } = await callOperation(null, 'createSignInOptions', {});
        const passkey = await askForPasskey(options).catch(() => {
          throw new Error(failure);
        });
        await sendNow({ challenge: options.challenge, passkey: passkey as StaffSignIn['passkey'] & object });
      }),
    startOver: () => setSecondStep(undefined),
  };
}
