import type { Webhook } from '@corkboard/client';
import { Badge, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { toCurlHint } from '../../api/curl.ts';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';

export function Screen() {
  const t = useMessages('webhooks');
  const navigate = useNavigate();
  const can = usePermission();
  const base = `/o/${useMembership().organization.slug}/webhooks`;
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  const webhooks = useOperation('listWebhooks', query, { keepsPrevious: true });
  const columns = useColumns(base);
  const create = () => void navigate({ to: `${base}/new` });
  const canWrite = can('webhooks:write');
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/webhooks"
      requests={[requestOf('listWebhooks', query)]}
      actions={button}
    >
      <ResourceTable
        label={t.title}
        query={webhooks}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ target_url }) => target_url}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <EmptyState
            title={t.emptyTitle}
            text={t.emptyText}
            action={button}
            command={toCurlHint(
              'POST',
              '/webhooks',
              '{"event": "job.*", "target_url": "https://example.org/hooks"}',
            )}
          />
        }
      />
    </Frame>
  );
}

function useColumns(base: string): Column<Webhook>[] {
  const t = useMessages('webhooks');
  return [
    {
      name: t.columns.target,
      render: ({ id, target_url }) => (
        <Link to={`${base}/${id}`} className="row-link fact">
          {target_url}
        </Link>
      ),
    },
    {
      name: t.columns.event,
      isWideOnly: true,
      render: ({ event }) => (event === '*' ? t.allEvents : <code>{event}</code>),
    },
    { name: t.columns.status, render: (webhook) => <WebhookStatus webhook={webhook} /> },
    {
      name: t.columns.changed,
      isNumeric: true,
      isWideOnly: true,
      render: ({ updated_at }) => <Instant at={updated_at} />,
    },
  ];
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
