import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import type { StripeEvent } from './read-event.ts';
import type { Snapshot } from './snapshots.ts';

/** Who comes for what is told of this customer, payment or invoice waits until the transaction ends. */
export async function lockName({ db, organizationId }: Scope, id: string): Promise<void> {
  const name = `stripe ${organizationId} ${id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** False when the event was taken before. */
export async function insertEvent({ db, organizationId }: Scope, event: StripeEvent): Promise<boolean> {
  const { id, type, occurredAt, rank, snapshot } = event;
  const subscription = snapshot?.type === 'subscription' ? snapshot : undefined;
  const row = await db
    .insertInto('stripe_events')
    .values({
      ...{ organization_id: organizationId, id, type, occurred_at: occurredAt, rank },
      object_id: subscription?.id ?? null,
      status: subscription?.state.status ?? null,
      price_id: subscription?.state.priceId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what the event shows, unless something newer is known of the object. */
export async function saveSnapshot(scope: Scope, event: StripeEvent, snapshot: Snapshot): Promise<void> {
  const { type, id, customerId, paymentIntentId, state } = snapshot;
  await scope.db
    .insertInto('stripe_objects')
    .values({
      organization_id: scope.organizationId,
      type,
      id,
      customer_id: customerId,
      payment_intent_id: paymentIntentId,
      occurred_at: event.occurredAt,
      rank: event.rank,
      event_id: event.id,
      state: JSON.stringify(state),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'type', 'id'])
        .doUpdateSet((of) => ({
          customer_id: of.ref('excluded.customer_id'),
          payment_intent_id: of.ref('excluded.payment_intent_id'),
          occurred_at: of.ref('excluded.occurred_at'),
          rank: of.ref('excluded.rank'),
          event_id: of.ref('excluded.event_id'),
          state: of.ref('excluded.state'),
        }))
        .where(
          sql<boolean>`(stripe_objects.occurred_at, stripe_objects.rank, stripe_objects.event_id)
            < (excluded.occurred_at, excluded.rank, excluded.event_id)`,
        ),
    )
    .execute();
}

/** The customers of whom something was told with this payment or this invoice. */
export async function findCustomersOf(
  { db, organizationId }: Scope,
  { paymentIntentId, invoiceId }: { paymentIntentId: string | null; invoiceId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_objects')
    .select('customer_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('customer_id', 'is not', null)
    .where((of) =>
      of.or([
        of('payment_intent_id', '=', paymentIntentId),
        of.and([of('type', '=', 'invoice'), of('id', '=', invoiceId)]),
      ]),
    )
    .execute();
  return rows.flatMap(({ customer_id }) => customer_id ?? []);
}

/** All that is known of a customer, with what paid their invoices and what was given back to them. */
export async function listSnapshots({ db, organizationId }: Scope, customerId: string): Promise<Snapshot[]> {
  const { rows } = await sql<StoredSnapshot>`
    with own as (
      select type, id, payment_intent_id from stripe_objects
      where organization_id = ${organizationId} and customer_id = ${customerId}
    )
    select type, id, customer_id, payment_intent_id, state from stripe_objects
    where organization_id = ${organizationId} and (customer_id = ${customerId}
      or type = 'charge' and payment_intent_id in (select payment_intent_id from own)
      or type = 'invoice_payment' and id in (select id from own where type = 'invoice'))
    order by type, id`.execute(db);
  return rows.map(
    ({ type, id, customer_id, payment_intent_id, state }) =>
      ({ type, id, customerId: customer_id, paymentIntentId: payment_intent_id, state }) as Snapshot,
  );
}

interface StoredSnapshot {
  type: string;
  id: string;
  customer_id: string | null;
  payment_intent_id: string | null;
  state: unknown;
}

/** What is told of somebody who was erased does not bring the address back. */
export async function forgetEmails({ db, organizationId }: Scope, customerId: string): Promise<void> {
  await db
    .updateTable('stripe_objects')
    .set({ state: sql`state - 'email'` })
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`state ? 'email'`)
    .execute();
}

/** Since when a subscription has had the status that it has by all that was told of it. */
export async function findStatusSince(
  { db, organizationId }: Scope,
  subscriptionId: string,
  status: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ since: string | null }>`
    with told as (
      select occurred_at, rank, id, status from stripe_events
      where organization_id = ${organizationId} and object_id = ${subscriptionId}
    )
    select min(occurred_at) as since from told
    where status = ${status} and (occurred_at, rank, id) > all (
      select occurred_at, rank, id from told where status <> ${status})`.execute(db);
  return rows[0]?.since ?? undefined;
}

/** The prices that a subscription has had by all that was told of it, the last first. */
export async function listPrices({ db, organizationId }: Scope, subscriptionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_events')
    .select('price_id')
    .where('organization_id', '=', organizationId)
    .where('object_id', '=', subscriptionId)
    .where('price_id', 'is not', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('rank', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return [...new Set(rows.flatMap(({ price_id }) => price_id ?? []))];
}
