import { Alert, Anchor } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useMessages } from '../../messages/messages.ts';
import { signInMessages } from '../../messages/sign-in.ts';
import { AccountForm } from './account-form.tsx';
import { Entrance } from './entrance.tsx';
import { useEntry } from './use-entry.ts';

/** The link of an invitation creates a user. A person who has an account signs in and accepts the invitation there. */
export function JoinScreen() {
  const t = useMessages(signInMessages);
  const { token } = useSearch({ strict: false }) as { token?: string };
  const enter = useEntry();
  return (
    <Entrance title={t.joinTitle} text={t.joinText}>
      {token === undefined ? (
        <Alert color="red">{t.noToken}</Alert>
      ) : (
        <AccountForm
          token={token}
          needsEmail={false}
          submitLabel={t.join}
          onCreated={() => void enter('/')}
        />
      )}
      <Anchor component={Link} to="/sign-in?to=/me" size="sm">
        {t.haveAccount}
      </Anchor>
    </Entrance>
  );
}
