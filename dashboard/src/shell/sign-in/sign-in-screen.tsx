import { Alert, Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMessages } from '../../messages/use-messages.ts';
import { Entrance } from './entrance.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useEntry } from './use-entry.ts';
import { useSignIn } from './use-sign-in.ts';

interface Search {
  to?: string;
  token?: string;
  error?: string;
}

/** `token` comes from a link, `error` from the identity provider, and `to` from the screen that needs a sign-in. */
export function SignInScreen() {
  const t = useMessages('sign-in');
  const { to = '/', token, error } = useSearch({ strict: false }) as Search;
  const enter = useEntry();
  if (token !== undefined) return <LinkScreen token={token} />;
  return (
    <Entrance title={t.title}>
      {error !== undefined && (
        <Alert color="red" role="alert">
          {t.oidcErrors[error as keyof typeof t.oidcErrors] ?? error}
        </Alert>
      )}
      <SignInForm returnTo={`/dashboard${to === '/' ? '' : to}`} onSignedIn={() => void enter(to)} />
    </Entrance>
  );
}

/** Programs that check links in emails open them, but press no button. So only the button uses the link. */
function LinkScreen({ token }: { token: string }) {
  const t = useMessages('sign-in');
  const enter = useEntry();
  const signIn = useSignIn(() => void enter('/'));
  if (signIn.secondStep)
    return (
      <Entrance title={t.title}>
        <SecondStepForm step={signIn.secondStep} signIn={signIn} onStartOver={() => void enter('/sign-in')} />
      </Entrance>
    );
  return (
    <Entrance title={t.linkTitle} text={t.linkText}>
      {signIn.problem && (
        <Alert color="red" role="alert">
          {signIn.problem}
        </Alert>
      )}
      <Button loading={signIn.isBusy} onClick={() => void signIn.send({ token })}>
        {t.signIn}
      </Button>
    </Entrance>
  );
}
