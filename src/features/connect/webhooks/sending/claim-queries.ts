import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { isUnexpired } from '../../../../platform/events.ts';
import {
  type ClaimedRow,
  claimDue,
  type WantedRows,
  workerTime,
} from '../../../../platform/queue/table-queries.ts';
import type { EventRow } from '../../events/event-body.ts';
import type { DeliveryRow } from '../deliveries/queries.ts';
import type { WebhookRow } from '../queries.ts';

/** A claimed delivery with the webhook and event columns that sending needs. */
export interface ClaimedDelivery
  extends ClaimedRow,
    Pick<DeliveryRow, 'webhook_id' | 'event_id'>,
    Pick<WebhookRow, 'target_url' | 'headers' | 'is_enabled' | 'failing_since'> {
  attempts_in_round: number;
  /** Time since `failing_since`. */
  failing_for_ms: number | null;
  /** Whether the scopes of the webhook allow reading the event. */
  is_readable: boolean;
  /** Undefined when the event has expired. */
  event: EventRow | undefined;
}

export const deliveries = {
  name: 'webhook_deliveries',
  partition: { column: 'webhook_id', type: 'uuid' },
  isOutgoing: true,
} as const;

export function describeWebhook(): RawBuilder<unknown> {
  return sql`
    select target_url as url, failing_since is not null as is_unhealthy from webhooks
    where organization_id = partition.organization_id and id = partition.partition_id limit 1`;
}

/** Claims due deliveries. */
export async function claimDeliveries(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedDelivery[]> {
  const time = workerTime(offsetMs);
  // LIMIT 1 forces a look-up per row: a plan made on empty tables would join whole tables.
  const { rows } = await sql<Omit<ClaimedDelivery, 'event'> & ClaimedEvent>`
    with claimed as (${claimDue(deliveries, wanted, time)})
    select claimed.organization_id, claimed.webhook_id as partition_id, claimed.webhook_id, claimed.id, claimed.event_id, claimed.claim,
      claimed.attempts - claimed.attempts_before as attempts_in_round,
      webhook.target_url, webhook.headers, webhook.is_enabled, webhook.failing_since,
      may_read(webhook.scopes, event.resource) as is_readable,
      (extract(epoch from ${time} - webhook.failing_since) * 1000)::float8 as failing_for_ms,
      event.type as event_type, event.actor as event_actor, event.data::text as event_data, event.changed_fields as event_changed_fields,
      event.created_at as event_created_at
    from claimed
      cross join lateral (
        select * from webhooks
        where organization_id = claimed.organization_id and id = claimed.webhook_id limit 1) as webhook
      left join lateral (
        select * from events
        where organization_id = claimed.organization_id and id = claimed.event_id and ${isUnexpired} limit 1) as event on true`.execute(
    db,
  );
  return rows.map(toClaimed);
}

interface ClaimedEvent {
  event_type: string;
  event_actor: string;
  event_data: string | null;
  event_changed_fields: string[] | null;
  event_created_at: string;
}

function toClaimed({
  event_type,
  event_actor,
  event_data,
  event_changed_fields,
  event_created_at,
  ...row
}: Omit<ClaimedDelivery, 'event'> & ClaimedEvent): ClaimedDelivery {
  if (event_data === null) return { ...row, event: undefined };
  const { organization_id, event_id } = row;
  const event = {
    organization_id,
    id: event_id,
    type: event_type,
    actor: event_actor,
    data: event_data,
    changed_fields: event_changed_fields,
    created_at: event_created_at,
  };
  return { ...row, event };
}
