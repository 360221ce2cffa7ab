import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { claimDue, handBack, waitingLanes, workerTime } from '../../platform/dispatch/work-table.ts';
import type { EventRow } from '../events/event-body.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import type { WebhookRow } from './queries.ts';

/** A webhook that has deliveries due. */
export interface DueWebhook {
  organization_id: number;
  webhook_id: string;
  target_url: string;
  is_failing: boolean;
  late_ms: number;
}

/** A delivery that this process has taken, with what it needs to be sent. */
export interface ClaimedDelivery
  extends Pick<DeliveryRow, 'organization_id' | 'webhook_id' | 'id' | 'event_id'>,
    Pick<WebhookRow, 'target_url' | 'headers' | 'is_enabled' | 'failing_since'> {
  claim: string;
  attempts_in_round: number;
  /** How long ago that is. */
  failing_for_ms: number | null;
  /** Undefined when it is no longer kept. */
  event: EventRow | undefined;
}

/** Longer than an attempt can take with all that belongs to it. Who takes longer loses what it took to others. */
const LEASE_SECONDS = 60;

/** Webhooks with deliveries due, and how long until there are more. */
export async function findDueWebhooks(
  db: Database,
  offsetMs: number,
): Promise<{ webhooks: DueWebhook[]; nextInMs: number | undefined }> {
  const { rows } = await sql<{ next_in_ms: number | null } & (DueWebhook | { webhook_id: null })>`
    with waiting as (${waitingLanes(deliveries, workerTime(offsetMs))})
    select next.next_in_ms, due.* from
      (select min(due_in_ms) as next_in_ms from waiting where due_in_ms > 0) as next
      left join (
        select waiting.organization_id, waiting.lane_id as webhook_id, webhook.target_url,
          webhook.failing_since is not null as is_failing, -waiting.due_in_ms as late_ms
        from waiting cross join lateral (
          select target_url, failing_since from webhooks
          where organization_id = waiting.organization_id and id = waiting.lane_id limit 1) as webhook
        where waiting.due_in_ms <= 0
      ) as due on true`.execute(db);
  return {
    webhooks: rows.filter(
      (row): row is DueWebhook & { next_in_ms: number | null } => row.webhook_id !== null,
    ),
    nextInMs: rows[0]?.next_in_ms ?? undefined,
  };
}

/** Takes deliveries that are due, at most so many of each webhook, the longest due first. */
export async function claimDeliveries(
  db: Database,
  wanted: readonly { organizationId: number; laneId: string; count: number }[],
  offsetMs: number,
): Promise<ClaimedDelivery[]> {
  const time = workerTime(offsetMs);
  // The limits leave the planner no other way than row by row.
  const { rows } = await sql<Omit<ClaimedDelivery, 'event'> & ClaimedEvent>`
    with claimed as (${claimDue(deliveries, wanted, LEASE_SECONDS, time)})
    select claimed.organization_id, claimed.webhook_id, claimed.id, claimed.event_id, claimed.claim,
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

/** Makes deliveries due at once that this process has taken and not tried to the end. */
export async function handBackDeliveries(
  db: Database,
  claimed: readonly ClaimedDelivery[],
  offsetMs: number,
): Promise<void> {
  const rows = claimed.map((row) => ({ ...row, lane_id: row.webhook_id }));
  await handBack(db, deliveries, rows, workerTime(offsetMs));
}

const deliveries = { name: 'webhook_deliveries', lane: 'webhook_id' } as const;

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
