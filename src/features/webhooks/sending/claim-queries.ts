import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import {
  type ClaimedRow,
  claimDue,
  type WantedRows,
  workerTime,
} from '../../platform/dispatch/work-table.ts';
import type { EventRow } from '../events/event-body.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import type { WebhookRow } from './queries.ts';

/** A delivery that this process has taken, with what it needs to be sent. */
export interface ClaimedDelivery
  extends ClaimedRow,
    Pick<DeliveryRow, 'webhook_id' | 'event_id'>,
    Pick<WebhookRow, 'target_url' | 'headers' | 'is_enabled' | 'failing_since'> {
  attempts_in_round: number;
  /** How long ago that is. */
  failing_for_ms: number | null;
  /** Undefined when it is no longer kept. */
  event: EventRow | undefined;
}

/** Longer than an attempt can take with all that belongs to it. Who takes longer loses what it took to others. */
const LEASE_SECONDS = 60;

export const deliveries = { name: 'webhook_deliveries', lane: 'webhook_id' } as const;

export function describeWebhook(): RawBuilder<unknown> {
  return sql`
    select target_url as url, failing_since is not null as is_failing from webhooks
    where organization_id = lane.organization_id and id = lane.lane_id limit 1`;
}

/** Takes deliveries that are due, at most so many of each webhook, the longest due first. */
export async function claimDeliveries(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedDelivery[]> {
  const time = workerTime(offsetMs);
  // The limits leave the planner no other way than row by row.
  const { rows } = await sql<Omit<ClaimedDelivery, 'event'> & ClaimedEvent>`
    with claimed as (${claimDue(deliveries, wanted, LEASE_SECONDS, time)})
    select claimed.organization_id, claimed.webhook_id as lane_id, claimed.webhook_id, claimed.id, claimed.event_id, claimed.claim,
      claimed.attempts - claimed.attempts_before as attempts_in_round,
      webhook.target_url, webhook.headers, webhook.is_enabled, webhook.failing_since,
      (extract(epoch from ${time} - webhook.failing_since) * 1000)::float8 as failing_for_ms,
      event.type as event_type, event.data::text as event_data, event.changed_fields as event_changed_fields,
      event.created_at as event_created_at
    from claimed
      cross join lateral (
        select * from webhooks
        where organization_id = claimed.organization_id and id = claimed.webhook_id limit 1) as webhook
      left join lateral (
        select * from events
        where organization_id = claimed.organization_id and id = claimed.event_id limit 1) as event on true`.execute(
    db,
  );
  return rows.map(toClaimed);
}

interface ClaimedEvent {
  event_type: string;
  event_data: string | null;
  event_changed_fields: string[] | null;
  event_created_at: string;
}

function toClaimed({
  event_type,
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
    data: event_data,
    changed_fields: event_changed_fields,
    created_at: event_created_at,
  };
  return { ...row, event };
}
