import type { DeliveryStatus, WebhookDelivery } from '@corkboard/client';
import { Badge, Group, Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ParametersOf, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useEventTypes } from './event-field.tsx';

interface State extends Record<string, string | undefined> {
  status?: string;
  type?: string;
  page?: string;
}

/** The deliveries of a webhook, with the filters of the API. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const t = useMessages('webhooks');
  const navigate = useNavigate();
  const base = `/o/${useMembership().organization.slug}/webhooks/${webhookId}/deliveries`;
  const [state, change] = useUrlState<State>();
  const deliveries = useOperation('listWebhookDeliveries', toQuery(webhookId, state), {
    keepsPrevious: true,
    // Attempts leave no event, so the list looks for itself.
    refetchInterval: 5_000,
  });
  const columns = useColumns(base);
  const isFiltered = Boolean(state.status || state.type);
  return (
    <>
      <DeliveryFilters state={state} onChange={change} />
      <ResourceTable
        label={t.deliveries}
        query={deliveries}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ event_type }) => event_type}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          isFiltered ? (
            <EmptyState title={t.nothingTitle} text={t.nothingText} />
          ) : (
            <EmptyState title={t.deliveriesEmptyTitle} text={t.deliveriesEmptyText} />
          )
        }
      />
    </>
  );
}

function toQuery(id: string, { status, type, page }: State): ParametersOf<'listWebhookDeliveries'> {
  return {
    id,
    per_page: 50,
    ...(status && { status: [status as DeliveryStatus] }),
    ...(type && { event_type: type }),
    ...(page && { page: Number(page) }),
  };
}

function DeliveryFilters({ state, onChange }: { state: State; onChange(changes: State): void }) {
  const t = useMessages('webhooks');
  const types = useEventTypes();
  return (
    <Group gap="xs" role="search">
      <Select
        aria-label={t.anyStatus}
        placeholder={t.anyStatus}
        data={Object.entries(t.deliveryStatus).map(([value, label]) => ({ value, label }))}
        value={state.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t.anyStatus }}
        w={180}
      />
      <Select
        aria-label={t.anyType}
        placeholder={t.anyType}
        data={types.map(({ name }) => name)}
        value={state.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t.anyType }}
        w={220}
      />
    </Group>
  );
}

function useColumns(base: string): Column<WebhookDelivery>[] {
  const t = useMessages('webhooks');
  const formats = useFormats();
  return [
    {
      name: t.deliveryColumns.event,
      render: ({ id, event_type, is_test }) => (
        <Group gap={6} wrap="nowrap">
          <Link to={`${base}/${id}`} className="row-link">
            <code>{event_type}</code>
          </Link>
          {is_test && (
            <Badge size="xs" variant="default">
              {t.isTest}
            </Badge>
          )}
        </Group>
      ),
    },
    { name: t.deliveryColumns.status, render: ({ status }) => <DeliveryBadge status={status} /> },
    {
      name: t.deliveryColumns.attempts,
      isNumeric: true,
      isWideOnly: true,
      render: ({ attempt_count }) => formats.number(attempt_count),
    },
    {
      name: t.deliveryColumns.created,
      isNumeric: true,
      render: ({ created_at }) => <Instant at={created_at} />,
    },
  ];
}

export function DeliveryBadge({ status }: { status: WebhookDelivery['status'] }) {
  const t = useMessages('webhooks');
  const color = { pending: 'blue', delivered: 'green', exhausted: 'red', disabled: 'gray' }[status];
  return (
    <Badge variant="light" color={color} title={t.deliveryHelp[status]}>
      {t.deliveryStatus[status]}
    </Badge>
  );
}
