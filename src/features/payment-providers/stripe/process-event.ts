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
 * Keeps what the event shows, unless something as new is known, and makes members, subscriptions and payments what follows from all
 * that was told: a function of the set of events, whatever their order. One that was taken before is gone through again, since a
 * plan or a member may be there now that was not.
 */
export async function takeEvent(scope: Scope, event: StripeEvent): Promise<void> {
  const { snapshot } = event;
  await inTransaction(scope, async (scope) => {
    await lockEvents(scope);
    await saveSnapshot(scope, event);
    const related = await listRelated(scope, snapshot, []);
    const changed = await identify(scope, event, customersOf([snapshot, ...related]));
    // All that somebody else has now, too.
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
  // All at once, in the order in which whoever posts jobs on several locks them.
  const stored = await lockStripeSubscriptions(scope, idsOf('subscription'), idsOf('checkout_session'));
  for (const snapshot of snapshots) {
    const memberId = snapshot.customerId && identities.get(snapshot.customerId);
    // Nobody has a subscription without being a member.
    if (!memberId) continue;
    const known = { memberId, stored, snapshots };
    if (snapshot.type === 'subscription') await projectSubscription(scope, snapshot, known);
    if (snapshot.type === 'checkout_session') await projectPurchase(scope, snapshot, known);
  }
  await projectPayments(scope, identities, withPayments(snapshots));
}

/** Invoices with the payment that another event has told of. */
function withPayments(snapshots: Snapshot[]): Snapshot[] {
  const payments = snapshots.filter(({ type }) => type === 'invoice_payment');
  const intents = new Map(payments.map(({ id, paymentIntentId }) => [id, paymentIntentId]));
  return snapshots.map((snapshot) =>
    snapshot.type === 'invoice' && snapshot.paymentIntentId === null
      ? { ...snapshot, paymentIntentId: intents.get(snapshot.id) ?? null }
      : snapshot,
  );
}
