import type { CorkboardError } from '@corkboard/client';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/use-messages.ts';

interface FailedProps {
  error: CorkboardError;
  title?: string;
  onRetry?: () => void;
  /** What happened, in the language of the user. By default, what the server says. */
  text?: ReactNode;
}

/** What happened, the request id, and a button that tries again. */
export function Failed({ error, title, onRetry, text = error.message }: FailedProps) {
  const t = useMessages('common');
  return (
    <Alert color="red" title={title ?? t.failedTitle} role="alert">
      <Stack gap="xs">
        <Text size="sm">
          {error.code === 'network_error' || error.code === 'timeout' ? t.networkError : text}
        </Text>
        <Group gap="md">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t.retry}
            </Button>
          )}
          {error.url && (
            <Anchor size="sm" href={error.url} target="_blank" rel="noreferrer">
              {t.learnMore}
            </Anchor>
          )}
          {error.requestId && (
            <Text size="xs" c="dimmed">
              {t.requestId({ id: error.requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
