import type { WebhookAttempt } from '@corkboard/client';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { JsonBlock } from '../../ui/json-block.tsx';

/** One request to the receiver: when, how long, and what came back. */
export function AttemptView({ attempt }: { attempt: WebhookAttempt }) {
  const t = useMessages('webhooks');
  const { number, started_at, duration_ms, response_status, response_body, error } = attempt;
  return (
    <Paper withBorder p="sm" component="section" aria-label={t.attempt({ number })}>
      <Stack gap="xs">
        <Group gap="sm">
          <Text fw={600}>{t.attempt({ number })}</Text>
          <Badge variant="light" color={error === null ? 'green' : 'red'}>
            {response_status ?? t.noResponse}
          </Badge>
          <Text size="sm" c="dimmed">
            <Instant at={started_at} as="dateTime" /> · {t.duration({ ms: duration_ms })}
          </Text>
        </Group>
        {error && (
          <Text size="sm" c="red" lang="en">
            {error.message} <code>{error.code}</code>
          </Text>
        )}
        {response_body ? (
          <JsonBlock label={t.response} value={response_body} />
        ) : (
          response_status !== null && (
            <Text size="sm" c="dimmed">
              {t.emptyResponse}
            </Text>
          )
        )}
      </Stack>
    </Paper>
  );
}
