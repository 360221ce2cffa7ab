import type { WebhookDeliveryDetails } from '@corkboard/client';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { JsonBlock } from '../../ui/json-block.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { AttemptView } from './attempt-view.tsx';
import { DeliveryBadge } from './deliveries.tsx';

/** One delivery: what was sent, and each attempt with its response. */
export function Screen() {
  const { id = '', deliveryId = '' } = useParams({ strict: false });
  const delivery = useOperation(
    'getWebhookDelivery',
    { id, delivery_id: deliveryId },
    // Attempts leave no event, so the screen looks for itself.
    { refetchInterval: 5_000 },
  );
  return <Loaded query={delivery}>{({ data }) => <DeliveryDetails delivery={data} />}</Loaded>;
}

function DeliveryDetails({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const t = useMessages('webhooks');
  const can = usePermission();
  const replay = useChange('replayWebhookDelivery');
  const parameters = { id: delivery.webhook_id, delivery_id: delivery.id };
  return (
    <Frame
      title={delivery.event_type}
      text={delivery.is_test ? t.testHelp[delivery.status] : t.deliveryHelp[delivery.status]}
      docs="/docs/guides/webhooks"
      requests={[
        requestOf('getWebhookDelivery', parameters),
        requestOf('replayWebhookDelivery', { ...parameters, body: {} }),
      ]}
      actions={
        can('webhooks:write') &&
        !delivery.is_test && (
          <ActionButton
            onAct={async () => {
              await replay({ ...parameters, body: {} });
              notifyDone(t.deliveries.done.replay);
            }}
          >
            {t.deliveries.actions.replay}
          </ActionButton>
        )
      }
    >
      <DeliveryFacts delivery={delivery} />
      <Section title={t.attempts}>
        {delivery.attempts.length === 0 && <Text size="sm">{t.noAttempts}</Text>}
        <Stack gap="xs">
          {delivery.attempts.toReversed().map((attempt) => (
            <AttemptView key={attempt.number} attempt={attempt} />
          ))}
        </Stack>
      </Section>
      <SentRequest delivery={delivery} />
    </Frame>
  );
}

function DeliveryFacts({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const t = useMessages('webhooks');
  const formats = useFormats();
  const { status, attempt_count, created_at, finished_at, next_attempt_at, event_id } = delivery;
  return (
    <Facts
      rows={[
        [t.deliveries.columns.status, <DeliveryBadge key="status" status={status} />],
        [t.facts.attempts, formats.number(attempt_count)],
        [t.facts.created, <Instant key="created" at={created_at} as="dateTime" />],
        [t.facts.finished, finished_at && <Instant key="finished" at={finished_at} as="dateTime" />],
        [t.facts.next, next_attempt_at && <Instant key="next" at={next_attempt_at} />],
        [t.facts.eventId, <code key="event">{event_id}</code>],
      ]}
    />
  );
}

function SentRequest({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const t = useMessages('webhooks');
  const { slug } = useMembership().organization;
  const { webhook_id, event, event_id } = delivery;
  const webhook = useOperation('getWebhook', { id: webhook_id });
  const { target_url = '', headers = {} } = webhook.data?.data ?? {};
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return (
    <Section
      title={t.request}
      text={t.requestText}
      actions={
        <Anchor component={Link} to={`/o/${slug}/webhooks/${webhook_id}?tab=settings`} size="sm">
          {t.tabs.settings}
        </Anchor>
      }
    >
      <JsonBlock
        label={t.request}
        value={`POST ${target_url}\ncontent-type: application/json\nwebhook-id: ${event_id}\n${own.join('')}`}
      />
      {event === null ? (
        <Text size="sm">{t.noEvent}</Text>
      ) : (
        <JsonBlock label={delivery.event_type} value={event} />
      )}
    </Section>
  );
}
