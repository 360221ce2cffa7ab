import { Alert, Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { readOf } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { AccountForm } from './account-form.tsx';
import { Entrance } from './entrance.tsx';
import { useEntry } from './use-entry.ts';
import { useSignIn } from './use-sign-in.ts';

/** The link of an invitation. It creates a user. A person who has an account signs in first and then accepts. */
export function JoinScreen() {
  const t = useMessages('sign-in');
  const { token } = useSearch({ strict: false }) as { token?: string };
  const enter = useEntry();
  const me = useQuery(readOf(null, 'getMe', {}));
  if (token === undefined)
    return (
      <Entrance title={t.joinTitle}>
        <Alert color="red">{t.noToken}</Alert>
      </Entrance>
    );
  if (me.isPending) return null;
  if (me.data) return <AcceptInvitation token={token} email={me.data.data.email} />;
  return (
    <Entrance title={t.joinTitle} text={t.joinText}>
      <AccountForm token={token} needsEmail={false} submitLabel={t.join} onCreated={() => void enter('/')} />
      <Anchor component={Link} to={`/sign-in?to=${encodeURIComponent(`/join?token=${token}`)}`} size="sm">
        {t.haveAccount}
      </Anchor>
    </Entrance>
  );
}

function AcceptInvitation({ token, email }: { token: string; email: string }) {
  const t = useMessages('sign-in');
  const enter = useEntry();
  const signIn = useSignIn(() => void enter('/'));
  return (
    <Entrance title={t.joinTitle} text={t.joinAs({ email })}>
      {signIn.problem && (
        <Alert color="red" role="alert">
          {signIn.problem}
        </Alert>
      )}
      <Button loading={signIn.isBusy} onClick={() => void signIn.send({ token })}>
        {t.join}
      </Button>
    </Entrance>
  );
}
