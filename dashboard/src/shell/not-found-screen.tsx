import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../messages/use-messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundScreen() {
  const t = useMessages('shell');
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
