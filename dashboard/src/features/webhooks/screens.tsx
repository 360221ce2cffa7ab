import type { Webhook } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { CreateWebhookRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { HeadersField, toHeaderRows, withHeaders } from '../secrets/headers-field.tsx';
import { EventField } from './event-field.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { NewSecret, RotateSecret } from './rotate-secret.tsx';
import { TestDialog } from './test-dialog.tsx';

export const { Screen, NewScreen, EditForm, Actions } = resourceScreens({
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
  columns: [
    'target_url',
    {
      name: 'event',
      isWideOnly: true,
      render: ({ event }, { t }) => (event === '*' ? t.allEvents : <code>{event}</code>),
    },
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

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
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
