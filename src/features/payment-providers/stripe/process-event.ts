import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockStripeSubscriptions } from '../../subscriptions/queries.ts';
import { findIdentities } from './customer-queries.ts';
import { identify } from './identify.ts';
import { projectPayments } from './project-payment.ts';
import { projectPurchase } from './project-purchase.ts';
import { projectSubscription } from './project-subscription.ts';
import { listRelated, lockEvents, saveSnapshot } from './queries.ts';
import type { StripeEvent } from './read-event.ts';
import type { Snapshot } from './snapshots.ts';

/**
 * Stores the object of the event unless a newer state is stored. Then derives members, subscriptions and payments from all stored
 * objects, so the result does not depend on the order of events. A repeated event is processed again, because its plan or member
 * may exist now.
 */
export async function processEvent(scope: Scope, event: StripeEvent): Promise<void> {
  const { snapshot } = event;
  await inTransaction(scope, async (scope) => {
    await lockEvents(scope);
    await saveSnapshot(scope, event);
    const related = await listRelated(scope, snapshot, []);
    const changed = await identify(scope, event, customersOf([snapshot, ...related]));
    // Includes the objects of customers whose member changed.
    await project(scope, changed.length > 0 ? await listRelated(scope, snapshot, changed) : related);
  });
}

function customersOf(snapshots: Snapshot[]): string[] {
  return [...new Set(snapshots.flatMap(({ customerId }) => customerId ?? []))];
}

async function project(scope: Scope, snapshots: Snapshot[]): Promise<void> {
  const identities = await findIdentities(scope, customersOf(snapshots));
  const idsOf = (type: Snapshot['type']) =>
    snapshots.filter((snapshot) => snapshot.type === type).map(({ id }) => id);
  // Locked at once, in the same order as elsewhere, to prevent deadlocks.
  const stored = await lockStripeSubscriptions(scope, idsOf('subscription'), idsOf('checkout_session'));
  for (const snapshot of snapshots) {
    const memberId = snapshot.customerId && identities.get(snapshot.customerId);
    // Subscriptions need a member.
    if (!memberId) continue;
    const context = { memberId, stored, snapshots };
    if (snapshot.type === 'subscription') await projectSubscription(scope, snapshot, context);
    if (snapshot.type === 'checkout_session') await projectPurchase(scope, snapshot, context);
  }
  await projectPayments(scope, identities, withPayments(snapshots));
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
