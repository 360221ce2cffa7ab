import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { PaymentUse } from '../../payments/use.ts';
import { findStripeSubscriptionIds, lockStripeSubscriptions } from '../../subscriptions/queries.ts';
import { type Checkout, closeCheckouts, findCheckouts, withoutAwaited } from './checkouts/match.ts';
import { findIdentities } from './customer-queries.ts';
import { identify } from './identify.ts';
import { projectPayments } from './project-payment.ts';
import { projectPurchase } from './project-purchase.ts';
import { projectSubscription } from './project-subscription.ts';
import { listRelated, lockEvents, saveSnapshot, subscriptionsOf } from './queries.ts';
import type { StripeEvent } from './read-event.ts';
import type { Snapshot } from './snapshots.ts';

/**
 * Stores the object of the event unless a newer state is stored. Then derives members, subscriptions and payments from all stored
 * objects, so the result does not depend on the order of events. A repeated event is processed again, because its plan or member
 * may exist now. `use` is what the payments pay for.
 */
export async function processEvent(scope: Scope, event: StripeEvent, use: PaymentUse): Promise<void> {
  const { snapshot } = event;
  await inTransaction(scope, async (scope) => {
    await lockEvents(scope);
    await saveSnapshot(scope, event);
    const related = await listRelated(scope, snapshot, []);
    await lockUses(scope, related, use);
    const changed = await identify(scope, event, customersOf([snapshot, ...related]));
    // Includes the objects of customers whose member changed.
    await project(scope, changed.length > 0 ? await listRelated(scope, snapshot, changed) : related, use);
  });
}

function customersOf(snapshots: Snapshot[]): string[] {
  return [...new Set(snapshots.flatMap(({ customerId }) => customerId ?? []))];
}

/** Lock order: purchases, members, subscriptions, payments (as everywhere). */
async function lockUses(scope: Scope, snapshots: Snapshot[], use: PaymentUse): Promise<void> {
  const checkouts = await findCheckouts(scope, snapshots);
  await use.lock(scope, {
    paymentIds: checkouts.map(({ row }) => row.payment_id),
    subscriptionIds: await findStripeSubscriptionIds(scope, [...subscriptionsOf(snapshots)]),
  });
}

async function project(scope: Scope, all: Snapshot[], use: PaymentUse): Promise<void> {
  const checkouts = await findCheckouts(scope, all);
  const snapshots = withoutAwaited(all, checkouts);
  const identities = await findIdentities(scope, customersOf(snapshots));
  const purchases = checkouts.flatMap(({ row }) => row.subscription_id ?? []);
  const lock = () => lockStripeSubscriptions(scope, toStripeIds(snapshots), purchases);
  // Locked at once, in the same order as elsewhere, to prevent deadlocks.
  await lock();
  await closeCheckouts(scope, checkouts);
  // Before the subscriptions: what was paid counts, even if the subscription has ended since.
  const payments = { scope, identities, snapshots: withPayments(snapshots), checkouts, use };
  await projectPayments(payments);
  const stored = await lock();
  for (const snapshot of snapshots) {
    const memberId = snapshot.customerId && identities.get(snapshot.customerId);
    // Subscriptions need a member.
    if (!memberId || isOfCheckout(snapshot, checkouts)) continue;
    const context = { memberId, stored, snapshots };
    if (snapshot.type === 'subscription') await projectSubscription(scope, snapshot, context);
    if (snapshot.type === 'checkout_session') await projectPurchase(scope, snapshot, context);
  }
}

function toStripeIds(snapshots: Snapshot[]): Record<'subscriptions' | 'sessions', string[]> {
  const idsOf = (type: Snapshot['type']) =>
    snapshots.filter((snapshot) => snapshot.type === type).map(({ id }) => id);
  return { subscriptions: idsOf('subscription'), sessions: idsOf('checkout_session') };
}

/** Its purchase follows from its payment. A subscription that was not paid as asked is none of ours. */
function isOfCheckout(snapshot: Snapshot, checkouts: Checkout[]): boolean {
  return checkouts.some(({ row, session, result }) => {
    if (snapshot.type === 'checkout_session') return snapshot.id === row.session_id;
    return result !== 'paid' && snapshot.type === 'subscription' && snapshot.id === session?.subscriptionId;
  });
}

/** Adds to invoices the payment intents that other events have reported. */
function withPayments(snapshots: Snapshot[]): Snapshot[] {
  const payments = snapshots.filter(({ type }) => type === 'invoice_payment');
  const intents = new Map(payments.map(({ id, paymentIntentId }) => [id, paymentIntentId]));
  return snapshots.map((snapshot) =>
    snapshot.type === 'invoice' && snapshot.paymentIntentId === null
      ? { ...snapshot, paymentIntentId: intents.get(snapshot.id) ?? null }
      : snapshot,
  );
}
