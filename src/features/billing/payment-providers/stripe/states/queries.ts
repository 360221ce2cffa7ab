import { sql } from 'kysely';
import type { Scope } from '../../../../../platform/scope.ts';

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

export interface SubscriptionState {
  priceId: string | null;
  periodStart: string | null;
  /** Whether an invoice of the period is paid. The first period that Stripe reported counts as paid. */
  isPaid: boolean;
}

/** Returns all states that Stripe reported of the subscription, the newest first. */
export async function listStates(
  { db, organizationId }: Scope,
  subscriptionId: string,
): Promise<SubscriptionState[]> {
  const { rows } = await sql<SubscriptionState>`
    select price_id as "priceId", period_start as "periodStart",
      coalesce(period_start = min(period_start) over () or exists (
        select from stripe_objects where organization_id = ${organizationId} and type = 'invoice'
          and state->>'subscriptionId' = ${subscriptionId} and state->>'outcome' = 'succeeded'
          and (state->>'periodStart')::timestamptz >= period_start
      ), false) as "isPaid"
    from stripe_subscription_states
    where organization_id = ${organizationId} and subscription_id = ${subscriptionId}
    order by occurred_at desc, rank desc, event_id desc`.execute(db);
  return rows;
}

/** The paid invoices of the subscription for this period. */
export async function listPaidInvoices(
  { db, organizationId }: Scope,
  subscriptionId: string,
  periodStart: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stripe_objects where organization_id = ${organizationId} and type = 'invoice'
      and state->>'subscriptionId' = ${subscriptionId} and state->>'outcome' = 'succeeded'
      and (state->>'periodStart')::timestamptz = ${periodStart}`.execute(db);
  return rows.map(({ id }) => id);
}
