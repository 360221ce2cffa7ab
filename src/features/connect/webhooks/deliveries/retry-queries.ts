import { sql } from 'kysely';
import { type Database, PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import { updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { WebhookRow } from '../queries.ts';
import type { DeliveryRow } from './queries.ts';

export const DELIVERY_RETENTION_DAYS = 30;

/** Makes the delivery due now, with a new series of attempts. */
export async function restartDelivery(scope: Scope, webhookId: string, id: string): Promise<DeliveryRow> {
  return updateOwn(scope, 'webhook_deliveries')
    .set((of) => ({
      status: 'pending',
      due_at: sql`now()`,
      attempts_before: of.ref('attempts'),
      claim: null,
      finished_at: null,
    }))
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Makes deliveries due for the oldest `limit` matching events since `since` that are neither delivered nor pending. Returns
 * their number.
 */
export async function restartSince(
  scope: Scope,
  { id, event, scopes }: WebhookRow,
  since: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries as delivery (organization_id, webhook_id, id, event_id, event_type)
    select ${scope.organizationId}, ${id}, new_id(), event.id, event.type
    from events as event
    left join webhook_deliveries as existing on existing.organization_id = event.organization_id
      and existing.webhook_id = ${id} and existing.event_id = event.id
    where event.organization_id = ${scope.organizationId} and event.created_at >= ${since}
      and takes_event(${event}, event.type) and may_read(${scopes}::text[], event.resource)
      and (existing.id is null or existing.status in ('exhausted', 'disabled'))
    order by event.created_at, event.id limit ${limit}
    on conflict (organization_id, webhook_id, event_id) do update
    set status = 'pending', due_at = excluded.due_at, attempts_before = delivery.attempts, claim = null, finished_at = null
    where delivery.status in ('exhausted', 'disabled') ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return Number(numAffectedRows);
}

/** Ends all pending deliveries, because the webhook is disabled. */
export async function disableDeliveries(scope: Scope, webhookId: string): Promise<void> {
  await updateOwn(scope, 'webhook_deliveries')
    .set({ status: 'disabled', claim: null, finished_at: sql`now()` })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute();
}

/** Notifies the pollers of due deliveries when the transaction commits. */
export async function wakeWorkers({ db }: Scope): Promise<void> {
  await sql`select pg_notify('corkboard_work', '')`.execute(db);
}

export async function deleteOldDeliveries(db: Database): Promise<void> {
  // The worker ends pending deliveries itself.
  const isOld = sql`created_at < now() - make_interval(days => ${DELIVERY_RETENTION_DAYS}) and status <> 'pending'`;
  await deleteOfOrganizations(db, { table: 'webhook_deliveries', where: isOld });
}
