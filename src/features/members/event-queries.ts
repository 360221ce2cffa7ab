import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';

/** An event of a member, of one of their subscriptions or payments. */
export interface MemberEventRow {
  id: string;
  type: string;
  actor: string;
  data: unknown;
  changed_fields: string[] | null;
  created_at: string;
}

/** The events after this one, the oldest first. The audit trail knows which they are: its entries have the ids of events. */
export async function readEventsAfter(
  { db, organizationId }: Scope,
  memberId: string,
  last: { id: string } | undefined,
  limit: number,
): Promise<MemberEventRow[]> {
  let rows = db
    .selectFrom('audit_entries')
    .innerJoin('events', (join) =>
      join
        .onRef('events.organization_id', '=', 'audit_entries.organization_id')
        .onRef('events.id', '=', 'audit_entries.id'),
    )
    .select(['events.id', 'events.type', 'events.actor', 'events.data', 'events.changed_fields'])
    .select('events.created_at')
    .where('audit_entries.organization_id', '=', organizationId)
    .where('audit_entries.member_id', '=', memberId)
    .orderBy('audit_entries.id')
    .limit(limit);
  if (last) rows = rows.where('audit_entries.id', '>', last.id);
  return rows.execute();
}

/** Writes other data into events that have been told. */
export async function rewriteEvents(
  { db, organizationId }: Scope,
  events: { id: string; data: unknown }[],
): Promise<void> {
  await sql`
    update events set data = given.data
    from json_to_recordset(${JSON.stringify(events)}::json) as given (id uuid, data json)
    where organization_id = ${organizationId} and events.id = given.id`.execute(db);
}

/** What receivers answered to these events may repeat what they were sent. */
export async function forgetReceiversAnswers(
  { db, organizationId }: Scope,
  eventIds: string[],
): Promise<void> {
  await sql`
    update webhook_attempts as attempt set response_body = null
    from webhooks as webhook
    join webhook_deliveries as delivery on delivery.organization_id = webhook.organization_id
      and delivery.webhook_id = webhook.id and delivery.event_id = any(${eventIds}::uuid[])
    where webhook.organization_id = ${organizationId} and attempt.organization_id = webhook.organization_id
      and attempt.webhook_id = webhook.id and attempt.delivery_id = delivery.id`.execute(db);
}
