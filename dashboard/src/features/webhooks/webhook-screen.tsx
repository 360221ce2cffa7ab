import type { UpdateWebhook, Webhook } from '@corkboard/client';
import { Alert, Group, SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useActorNames } from '../staff/use-actor-names.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookStatus } from './list-screen.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import {
  toWebhookBody,
  toWebhookValues,
  WebhookForm,
  type WebhookValues,
  webhookRules,
} from './webhook-form.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const webhook = useOperation('getWebhook', { id });
  return <Loaded query={webhook}>{({ data }) => <WebhookDetails key={id} webhook={data} />}</Loaded>;
}

type Tab = 'deliveries' | 'settings';

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const t = useMessages('webhooks');
  const can = usePermission();
  const { id } = webhook;
  const [{ tab = 'deliveries' }, change] = useUrlState<{ tab?: Tab; status?: string; type?: string }>();
  return (
    <Frame
      title={webhook.target_url}
      docs="/docs/guides/webhooks"
      requests={[
        requestOf('getWebhook', { id }),
        requestOf('listWebhookDeliveries', { id }),
        requestOf('testWebhook', { id, body: {} }),
        requestOf('recoverWebhookDeliveries', { id, body: { since: webhook.updated_at } }),
        requestOf('rotateWebhookSecret', { id, body: {} }),
        requestOf('deleteWebhook', { id }),
      ]}
      actions={can('webhooks:write') && <WebhookActions webhook={webhook} />}
    >
      <WebhookProblem webhook={webhook} />
      <WebhookFacts webhook={webhook} />
      {can('webhooks:write') && (
        <Group>
          <SegmentedControl
            aria-label={t.title}
            value={tab}
            onChange={(tab) => change({ tab: tab as Tab, status: undefined, type: undefined })}
            data={Object.entries(t.tabs).map(([value, label]) => ({ value, label }))}
          />
        </Group>
      )}
      {tab === 'settings' && can('webhooks:write') ? (
        <EditWebhook webhook={webhook} />
      ) : (
        <Deliveries webhookId={id} />
      )}
    </Frame>
  );
}

function WebhookProblem({ webhook: { disabled_reason, failing_since } }: { webhook: Webhook }) {
  const t = useMessages('webhooks');
  const formats = useFormats();
  if (disabled_reason === null && failing_since === null) return null;
  return (
    <Alert color={disabled_reason === null ? 'orange' : 'red'}>
      {disabled_reason !== null
        ? t.disabledReason[disabled_reason]
        : failing_since && (
            <Instant at={failing_since}>{t.failingSince({ time: formats.dateTime(failing_since) })}</Instant>
          )}
    </Alert>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = useMessages('webhooks');
  const nameOf = useActorNames();
  const { event, scopes, saved_by, updated_at } = webhook;
  return (
    <Facts
      rows={[
        [t.columns.status, <WebhookStatus key="status" webhook={webhook} />],
        [t.columns.event, event === '*' ? t.allEvents : <code key="event">{event}</code>],
        [t.scopes, <code key="scopes">{scopes.join(', ')}</code>],
        [t.savedBy, saved_by && nameOf(saved_by)],
        [t.columns.changed, <Instant key="changed" at={updated_at} as="dateTime" />],
      ]}
    />
  );
}

function EditWebhook({ webhook }: { webhook: Webhook }) {
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const updateWebhook = useChange('updateWebhook');
  const { id } = webhook;
  const form = useResourceForm<Webhook, WebhookValues>({
    draftKey: null,
    resource: webhook,
    toValues: toWebhookValues,
    rules: webhookRules,
    save: async (changed, ifMatch) =>
      (await updateWebhook({ id, body: toWebhookBody(changed) as UpdateWebhook }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getWebhook', { id })).data,
    onSaved: () => notifyDone(common.saved),
  });
  return <WebhookForm form={form} submitLabel={common.save} />;
}
