import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMessages } from '../../messages/use-messages.ts';
import { AccountForm } from './account-form.tsx';
import { Entrance } from './entrance.tsx';
import { useEntry } from './use-entry.ts';

/** The first start prints the link to this screen. It creates the first user, who then sets up a board. */
export function WelcomeScreen() {
  const t = useMessages('sign-in');
  const { token } = useSearch({ strict: false }) as { token?: string };
  const enter = useEntry();
  return (
    <Entrance title={t.welcomeTitle} text={t.welcomeText}>
      {token === undefined ? (
        <Alert color="red">{t.noToken}</Alert>
      ) : (
        <AccountForm
          token={token}
          needsEmail
          submitLabel={t.createAccount}
          onCreated={() => void enter('/start')}
        />
      )}
    </Entrance>
  );
}
