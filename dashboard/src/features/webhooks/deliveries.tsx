import type { WebhookDelivery } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { useEventTypes } from './event-field.tsx';

/** The deliveries of a webhook, with the filters of the API. */
export const { Part: Deliveries } = resourceScreens({
  path: 'webhooks',
  useTexts: () => useMessages('webhooks').deliveries,
  docs: '/docs/guides/webhooks',
  permission: 'webhooks:write',
  operations: { list: 'listWebhookDeliveries' },
  opensIn: 'screen',
  screenOf: ({ id, webhook_id }) => `webhooks/${webhook_id}/deliveries/${id}`,
  name: ({ event_type }) => event_type,
  filters: [{ name: 'status' }, { name: 'event_type', useChoices: useTypeChoices }],
  columns: [
    { name: 'event_type', render: (delivery) => <EventType delivery={delivery} /> },
    { name: 'status', render: ({ status }) => <DeliveryBadge status={status} /> },
    { name: 'attempt_count', as: 'number', isWideOnly: true },
    { name: 'created_at', as: 'relative' },
  ],
  actions: [
    {
      name: 'replay',
      isShown: ({ is_test }) => !is_test,
      send: {
        operation: 'replayWebhookDelivery',
        parameters: ({ webhook_id, id }) => ({ id: webhook_id, delivery_id: id, body: {} }),
      },
    },
  ],
  // Attempts leave no event, so the list looks for itself.
  refetchInterval: 5_000,
});

function useTypeChoices() {
  return useEventTypes().map(({ name }) => ({ value: name, label: name }));
}

function EventType({ delivery: { event_type, is_test } }: { delivery: WebhookDelivery }) {
  const t = useMessages('webhooks');
  return (
    <Group gap={6} wrap="nowrap">
      <code>{event_type}</code>
      {is_test && (
        <Badge size="xs" variant="default">
          {t.isTest}
        </Badge>
      )}
    </Group>
  );
}

export function DeliveryBadge({ status }: { status: WebhookDelivery['status'] }) {
  const t = useMessages('webhooks');
  const color = { pending: 'blue', delivered: 'green', exhausted: 'red', disabled: 'gray' }[status];
  return (
    <Badge variant="light" color={color} title={t.deliveryHelp[status]}>
      {t.deliveries.status[status]}
    </Badge>
  );
}
