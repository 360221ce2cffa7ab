import { Alert, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { API_PATH } from '../../api/clients.ts';
import { readOf } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

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
  const t = useMessages('sign-in');
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
  const t = useMessages('sign-in');
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
