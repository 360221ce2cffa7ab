import { Modal, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useMe } from '../../api/use-me.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks the user to sign in again, when a change needs a recent sign-in. The change then goes on. */
export function RecentSignInDialog({ onClose }: { onClose(isSignedIn: boolean): void }) {
  const t = useMessages('shell');
  const common = useMessages('common');
  const me = useMe();
  const { href } = useLocation();
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t.recentTitle}
      // Above the dialog whose change needs it.
      zIndex={400}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text size="sm">{t.recentText}</Text>
        <SignInForm
          email={me.email}
          isAgain
          returnTo={`/dashboard${href}`}
          onSignedIn={() => onClose(true)}
        />
      </Stack>
    </Modal>
  );
}
