import type { Webhook } from '@corkboard/client';
import { Alert, Badge } from '@mantine/core';
import { CreateWebhookRules } from '../../generated/form-rules.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Instant } from '../../ui/instant.tsx';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { HeadersField, toHeaderRows, withHeaders } from '../secrets/headers-field.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';
import { Deliveries } from './deliveries.tsx';
import { EventField } from './event-field.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { NewSecret, RotateSecret } from './rotate-secret.tsx';
import { TestDialog } from './test-dialog.tsx';

export const { Screen, NewScreen, EditScreen } = resourceScreens({
  path: 'webhooks',
  useTexts: () => useMessages('webhooks'),
  docs: '/docs/guides/webhooks',
  permission: 'webhooks:write',
  operations: {
    list: 'listWebhooks',
    read: 'getWebhook',
    create: 'createWebhook',
    update: 'updateWebhook',
    delete: 'deleteWebhook',
  },
  opensIn: 'screen',
  name: ({ target_url }) => target_url,
  useNames: useActorNames,
  columns: [
    'target_url',
    { name: 'event', isWideOnly: true, render: (webhook) => <EventPattern webhook={webhook} /> },
    { name: 'status', render: (webhook) => <WebhookStatus webhook={webhook} /> },
    { name: 'updated_at', as: 'relative', isWideOnly: true },
  ],
  actions: [
    { name: 'test', isButton: true, dialog: TestDialog },
    { name: 'enable', isButton: true, isShown: ({ is_enabled }) => !is_enabled, send: sendSwitch(true) },
    { name: 'disable', isButton: true, isShown: ({ is_enabled }) => is_enabled, send: sendSwitch(false) },
    { name: 'recover', dialog: RecoverDialog },
    { name: 'rotate', dialog: RotateSecret },
  ],
  facts: [
    { name: 'status', render: (webhook) => <WebhookStatus webhook={webhook} /> },
    { name: 'event', render: (webhook) => <EventPattern webhook={webhook} /> },
    { name: 'scopes', render: ({ scopes }) => <code>{scopes.join(', ')}</code> },
    { name: 'saved_by', render: ({ saved_by }, { nameOf }) => nameOf(saved_by) },
    { name: 'updated_at', as: 'dateTime' },
  ],
  form: {
    rules: CreateWebhookRules,
    fields: [
      'target_url',
      { name: 'event', initial: '*', render: EventField },
      { name: 'is_enabled', initial: true },
      { name: 'headers', render: HeadersField },
    ],
    hasSecrets: true,
    toInputs: (webhook) => ({ headers: toHeaderRows(webhook?.headers) }),
    toBody: withHeaders,
    above: Problem,
    tabs: { deliveries: ({ stored: { id } }) => <Deliveries parameters={{ id }} /> },
    requests: ({ id, updated_at }) => [
      requestOf('listWebhookDeliveries', { id }),
      requestOf('testWebhook', { id, body: {} }),
      requestOf('recoverWebhookDeliveries', { id, body: { since: updated_at } }),
      requestOf('rotateWebhookSecret', { id, body: {} }),
    ],
    opensCreated: true,
    created: NewSecret,
  },
  example: { event: 'job.*', target_url: 'https://example.org/hooks' },
});

function sendSwitch(is_enabled: boolean) {
  return {
    operation: 'updateWebhook' as const,
    parameters: ({ id }: Webhook) => ({ id, body: { is_enabled } }),
    undo: ({ id }: Webhook) => ({ id, body: { is_enabled: !is_enabled } }),
  };
}

function Problem({ stored: { disabled_reason, failing_since } }: { stored: Webhook }) {
  const t = useMessages('webhooks');
  const formats = useFormats();
  if (disabled_reason !== null) return <Alert color="red">{t.disabledReason[disabled_reason]}</Alert>;
  if (failing_since === null) return null;
  return (
    <Alert color="orange">
      <Instant at={failing_since}>{t.failingSince({ time: formats.dateTime(failing_since) })}</Instant>
    </Alert>
  );
}

function EventPattern({ webhook: { event } }: { webhook: Webhook }) {
  const t = useMessages('webhooks');
  return event === '*' ? t.allEvents : <code>{event}</code>;
}

function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const t = useMessages('webhooks').status;
  const { is_enabled, disabled_reason, failing_since } = webhook;
  if (disabled_reason !== null) return <Badge color="red">{t[disabled_reason]}</Badge>;
  if (!is_enabled)
    return (
      <Badge variant="light" color="gray">
        {t.disabled}
      </Badge>
    );
  return (
    <Badge variant="light" color={failing_since === null ? 'green' : 'orange'}>
      {failing_since === null ? t.enabled : t.failing}
    </Badge>
  );
}
