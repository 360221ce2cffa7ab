import type { Webhook } from '@corkboard/client';
import { Alert, Group, SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useActorNames } from '../staff/use-actor-names.ts';
import { Deliveries } from './deliveries.tsx';
import { Actions, EditForm, WebhookStatus } from './screens.tsx';

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
  const [{ tab = 'deliveries' }, change] = useUrlState<{ tab?: Tab; status?: string; event_type?: string }>();
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
      actions={<Actions stored={webhook} />}
    >
      <WebhookProblem webhook={webhook} />
      <WebhookFacts webhook={webhook} />
      {can('webhooks:write') && (
        <Group>
          <SegmentedControl
            aria-label={t.title}
            value={tab}
            onChange={(tab) => change({ tab: tab as Tab, status: undefined, event_type: undefined })}
            data={Object.entries(t.tabs).map(([value, label]) => ({ value, label }))}
          />
        </Group>
      )}
      {tab === 'settings' && can('webhooks:write') ? (
        <EditForm stored={webhook} />
      ) : (
        <Deliveries parameters={{ id }} />
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
        [t.columns.updated_at, <Instant key="changed" at={updated_at} as="dateTime" />],
      ]}
    />
  );
}
