import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import type { StripeEvent } from './read-event.ts';
import type { Snapshot } from './snapshots.ts';

/**
 * Serializes the events of an organization until the transaction ends. The links between objects are only known after reading
 * them, so narrower locks would need several rounds and their own order.
 */
export async function lockEvents({ db, organizationId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stripe ${organizationId}`}, 0))`.execute(db);
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
    state: JSON.stringify(snapshot.state),
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
  const { status, priceId } = snapshot.state;
  await scope.db
    .insertInto('stripe_subscription_states')
    .values({
      ...{ organization_id: scope.organizationId, subscription_id: snapshot.id, event_id: id },
      ...{ occurred_at: snapshot.occurredAt, rank, status, price_id: priceId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the object, all objects of these customers, and all objects that are linked to them directly or indirectly. A
 * projection of fewer objects would be wrong.
 */
export async function listRelated(
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

/** Returns the time since which the subscription has had its current status without interruption. */
export async function findStatusSince(
  { db, organizationId }: Scope,
  subscriptionId: string,
  status: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ since: string | null }>`
    with states as (
      select occurred_at, rank, event_id, status from stripe_subscription_states
      where organization_id = ${organizationId} and subscription_id = ${subscriptionId}
    )
    select min(occurred_at) as since from states
    where status = ${status} and (occurred_at, rank, event_id) > all (
      select occurred_at, rank, event_id from states where status <> ${status})`.execute(db);
  return rows[0]?.since ?? undefined;
}

/** Returns all prices that the subscription has had, newest first. */
export async function listPrices({ db, organizationId }: Scope, subscriptionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_subscription_states')
    .select('price_id')
    .where('organization_id', '=', organizationId)
    .where('subscription_id', '=', subscriptionId)
    .where('price_id', 'is not', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('rank', 'desc')
    .orderBy('event_id', 'desc')
    .execute();
  return [...new Set(rows.flatMap(({ price_id }) => price_id ?? []))];
}
