import type { Webhook, WebhookDeliveryDetails } from '@corkboard/client';
import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/resource/description.ts';
import { AttemptView } from './attempt-view.tsx';
import { useEventTypes } from './event-field.tsx';

/** Sends an example event and shows the response. */
export function TestDialog({ row: webhook, onClose }: DialogProps<Webhook>) {
  const t = useMessages('webhooks');
  const testWebhook = useChange('testWebhook');
  const types = useEventTypes();
  const [type, setType] = useState<string | null>(null);
  const [delivery, setDelivery] = useState<WebhookDeliveryDetails>();
  const matching = types.map(({ name }) => name).filter((name) => matches(webhook.event, name));
  const send = async () => {
    const { data } = await testWebhook({ id: webhook.id, body: type === null ? {} : { event: type } });
    setDelivery(data);
  };
  return (
    <Dialog title={t.testTitle} size="lg" onClose={onClose}>
      <Text size="sm">{t.testText}</Text>
      <Select
        label={t.testEvent}
        data={matching}
        value={type ?? matching[0] ?? null}
        onChange={setType}
        searchable
        allowDeselect={false}
      />
      <Group justify="flex-end">
        <ActionButton onAct={send}>{t.send}</ActionButton>
      </Group>
      {delivery?.attempts.map((attempt) => (
        <AttemptView key={attempt.number} attempt={attempt} />
      ))}
    </Dialog>
  );
}

function matches(pattern: string, type: string): boolean {
  return pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1)));
}
