import { sql } from 'kysely';
import { type Database, PLAN_EACH_TIME } from '../../platform/database/connect.ts';
import { deleteInParts } from '../../platform/database/delete-in-parts.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import type { WebhookRow } from './queries.ts';

export const DELIVERIES_KEPT_DAYS = 30;

/** Makes the delivery due now, as a new round of attempts. */
export async function restartDelivery(scope: Scope, webhookId: string, id: string): Promise<DeliveryRow> {
  return scope.db
    .updateTable('webhook_deliveries')
    .set((of) => ({
      status: 'pending',
      due_at: sql`now()`,
      attempts_before: of.ref('attempts'),
      claim: null,
      finished_at: null,
    }))
    .where('organization_id', '=', scope.organizationId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Makes deliveries due of the events since then that the webhook takes and that neither reached it nor are on their way: the
 * oldest, at most so many. Returns how many.
 */
export async function restartSince(
  scope: Scope,
  { id, event }: WebhookRow,
  since: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries as delivery (organization_id, webhook_id, id, event_id, event_type)
    select ${scope.organizationId}, ${id}, new_id(), event.id, event.type
    from events as event
    left join webhook_deliveries as known on known.organization_id = event.organization_id
      and known.webhook_id = ${id} and known.event_id = event.id
    where event.organization_id = ${scope.organizationId} and event.created_at >= ${since}
      and takes_event(${event}, event.type) and (known.id is null or known.status in ('exhausted', 'disabled'))
    order by event.created_at, event.id limit ${limit}
    on conflict (organization_id, webhook_id, event_id) do update
    set status = 'pending', due_at = excluded.due_at, attempts_before = delivery.attempts, claim = null, finished_at = null
    where delivery.status in ('exhausted', 'disabled') ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return Number(numAffectedRows);
}

/** Ends all deliveries that wait or are under way, because the webhook is disabled. */
export async function disableDeliveries(scope: Scope, webhookId: string): Promise<void> {
  await scope.db
    .updateTable('webhook_deliveries')
    .set({ status: 'disabled', claim: null, finished_at: sql`now()` })
    .where('organization_id', '=', scope.organizationId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute();
}

/** Tells the workers, when the transaction commits, that deliveries have become due. */
export async function wakeWorkers({ db }: Scope): Promise<void> {
  await sql`select pg_notify('corkboard_work', '')`.execute(db);
}

export async function forgetOldDeliveries(db: Database): Promise<void> {
  // What is still on its way is left to the worker, which ends it soon.
  const isOld = sql`created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS}) and status <> 'pending'`;
  await deleteInParts(db, sql`webhook_deliveries`, isOld);
}
