import { sql } from 'kysely';
import { lockName } from '../../../../platform/database/lock-name.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { StripeEvent } from './read-event.ts';
import type { Snapshot } from './snapshots.ts';

/**
 * Serializes the events of an organization until the transaction ends. The links between objects are only known after reading
 * them, so narrower locks would need several rounds and their own order.
 */
export async function lockEvents(scope: Scope): Promise<void> {
  await lockName(scope, 'events of Stripe');
}

/** Stores the object of the event unless a newer state is stored. */
export async function saveSnapshot(scope: Scope, { id, rank, snapshot }: StripeEvent): Promise<void> {
  const columns = {
    customer_id: snapshot.customerId,
    payment_intent_id: snapshot.paymentIntentId,
    invoice_id: snapshot.invoiceId,
    subscription_id: snapshot.subscriptionId,
    occurred_at: snapshot.occurredAt,
    rank,
    event_id: id,
    state: toStoredState(scope, snapshot),
  };
  await scope.db
    .insertInto('stripe_objects')
    .values({
      organization_id: scope.organizationId,
      type: snapshot.type,
      id: snapshot.id,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'type', 'id'])
        .doUpdateSet(columns)
        .where(
          sql<boolean>`(stripe_objects.occurred_at, stripe_objects.rank, stripe_objects.event_id)
            < (excluded.occurred_at, excluded.rank, excluded.event_id)`,
        ),
    )
    .execute();
  if (snapshot.type !== 'subscription') return;
  const { status, priceId, periodStart } = snapshot.state;
  await scope.db
    .insertInto('stripe_subscription_states')
    .values({
      ...{ organization_id: scope.organizationId, subscription_id: snapshot.id, event_id: id },
      ...{ occurred_at: snapshot.occurredAt, rank, status, price_id: priceId },
      period_start: periodStart,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The page of an invoice has the name of its payer, which an erased customer has no more. */
function toStoredState({ organizationId }: Scope, { customerId, state }: Snapshot) {
  return sql<string>`case when exists (select from stripe_customers
    where organization_id = ${organizationId} and id = ${customerId} and is_erased)
    then ${JSON.stringify(state)}::jsonb - 'invoiceUrl' else ${JSON.stringify(state)}::jsonb end`;
}

/**
 * Returns the object, all objects of these customers, and all objects with a direct or indirect link to one of these. Also returns the
 * subscriptions of the invoices among all these, with their linked objects. A projection of fewer objects would be wrong.
 */
export async function listRelated(
  scope: Scope,
  object: Pick<Snapshot, 'type' | 'id'>,
  customerIds: string[],
): Promise<Snapshot[]> {
  const linked = await listLinked(scope, object, customerIds);
  const found = new Map(linked.map((snapshot) => [`${snapshot.type} ${snapshot.id}`, snapshot]));
  for (const id of subscriptionsOf(linked)) {
    if (found.has(`subscription ${id}`)) continue;
    for (const snapshot of await listLinked(scope, { type: 'subscription', id }, []))
      found.set(`${snapshot.type} ${snapshot.id}`, snapshot);
  }
  return [...found.values()];
}

/** The ids of the subscriptions that the invoices among the objects are for. */
export function subscriptionsOf(snapshots: Snapshot[]): Set<string> {
  const invoices = snapshots.filter((snapshot) => snapshot.type === 'invoice');
  return new Set(invoices.flatMap(({ state }) => state.subscriptionId ?? []));
}

async function listLinked(
  { db, organizationId }: Scope,
  { type, id }: Pick<Snapshot, 'type' | 'id'>,
  customerIds: string[],
): Promise<Snapshot[]> {
  const links = sql`select type, id, payment_intent_id, invoice_id, subscription_id from stripe_objects`;
  // UNION instead of OR: with no customers, the planner would read all objects of the organization.
  const customers = sql`union all ${links}
        where organization_id = ${organizationId} and customer_id = any(${customerIds}::text[])`;
  const { rows } = await sql<Snapshot>`
    with recursive related as (
      (${links} where organization_id = ${organizationId} and type = ${type} and id = ${id}
        ${customerIds.length > 0 ? customers : sql``})
      union
      select other.type, other.id, other.payment_intent_id, other.invoice_id, other.subscription_id
      from related join stripe_objects as other on other.organization_id = ${organizationId}
        and (other.payment_intent_id = related.payment_intent_id or other.invoice_id = related.invoice_id
          or other.subscription_id = related.subscription_id)
    )
    select type, id, customer_id as "customerId", payment_intent_id as "paymentIntentId", invoice_id as "invoiceId",
      subscription_id as "subscriptionId", occurred_at as "occurredAt", state
    from stripe_objects
    where organization_id = ${organizationId} and (type, id) in (select type, id from related)
    order by type, id`.execute(db);
  return rows;
}
