import type { CorkboardError } from '@corkboard/client';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { commonMessages } from '../messages/common.ts';
import { useMessages } from '../messages/messages.ts';

interface FailedProps {
  error: CorkboardError;
  title?: string;
  onRetry?: () => void;
}

/** What happened, the request id, and a button that tries again. */
export function Failed({ error, title, onRetry }: FailedProps) {
  const t = useMessages(commonMessages);
  const text = error.code === 'network_error' || error.code === 'timeout' ? t.networkError : error.message;
  return (
    <Alert color="red" title={title ?? t.failedTitle} role="alert">
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
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
              {t.requestId(error.requestId)}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
