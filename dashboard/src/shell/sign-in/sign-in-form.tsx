import '@mantine/core/styles/PasswordInput.layer.css';
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
  const { password, link, passkey, oidc } = offers?.data ?? {};
  const hasForm = password?.available || link?.available;
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
      {hasForm && (
        <EmailForm
          known={email}
          signIn={signIn}
          hasPassword={password?.available ?? false}
          hasLink={link?.available ?? false}
        />
      )}
      {hasForm && (passkey?.available || oidc?.available) && <Divider label={t.or} />}
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

interface EmailFormProps {
  /** The email address of a user who signs in again. */
  known: string | undefined;
  signIn: SignIn;
  hasPassword: boolean;
  hasLink: boolean;
}

/** Signs in with a password, or emails a link. */
function EmailForm({ known, signIn, hasPassword, hasLink }: EmailFormProps) {
  const t = useMessages(signInMessages);
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [isLinkSent, setLinkSent] = useState(false);
  const sendLink = () => void signIn.sendLink(email).then(setLinkSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasPassword) void signIn.send({ email, password });
    else sendLink();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {isLinkSent && <Alert role="status">{t.linkSent}</Alert>}
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
        {hasPassword && (
          <PasswordInput
            label={t.password}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
        <Button type="submit" loading={signIn.isBusy}>
          {hasPassword ? t.signIn : t.withLink}
        </Button>
        {hasPassword && hasLink && (
          <Button variant="subtle" disabled={!email.includes('@')} onClick={sendLink}>
            {t.withLink}
          </Button>
        )}
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
  /** Whether the link is on its way. The response says nothing about the account. */
  sendLink(email: string): Promise<boolean>;
  startOver(): void;
}

/** Sends the steps of a sign-in. */
export function useSignIn(onSignedIn: () => void): SignIn {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      // The challenge is used up, so the user begins again.
      if (error instanceof CorkboardError && error.code === 'challenge_expired') setSecondStep(undefined);
      return false;
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
    send: async (body) => void (await attempt(() => sendNow(body))),
    sendLink: (email) =>
      attempt(async () => void (await callOperation(null, 'requestStaffSignInLink', { body: { email } }))),
    withPasskey: async (failure) =>
      void (await attempt(async () => {
        const { data: options } = await callOperation(null, 'createSignInOptions', {});
        const passkey = await askForPasskey(options).catch(() => {
          throw new Error(failure);
        });
        await sendNow({ challenge: options.challenge, passkey: passkey as StaffSignIn['passkey'] & object });
      })),
    startOver: () => setSecondStep(undefined),
  };
}
