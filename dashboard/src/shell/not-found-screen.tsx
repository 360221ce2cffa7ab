import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../messages/messages.ts';
import { shellMessages } from '../messages/shell.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundScreen() {
  const t = useMessages(shellMessages);
  return (
    <EmptyState
      title={t.notFoundTitle}
      text={t.notFoundText}
      action={
        <Anchor component={Link} to="/" underline="always">
          {t.toHome}
        </Anchor>
      }
    />
  );
}
