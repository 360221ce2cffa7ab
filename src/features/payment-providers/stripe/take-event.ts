import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { holdKnownMember, identify } from './identify.ts';
import { projectPayments } from './project-payment.ts';
import { projectPurchase } from './project-purchase.ts';
import { projectSubscription } from './project-subscription.ts';
import {
  findCustomersOf,
  forgetEmails,
  insertEvent,
  listSnapshots,
  lockName,
  saveSnapshot,
} from './queries.ts';
import type { StripeEvent } from './read-event.ts';
import type { Snapshot } from './snapshots.ts';

/**
 * Keeps what the event shows, unless it was taken before or something newer is known, and makes members, subscriptions and
 * payments what follows from all that is known of the customer: a function of the set of events, whatever their order. One that
 * was taken before is gone through again, since a plan or a member may be there now that was not.
 */
export async function takeEvent(scope: Scope, event: StripeEvent): Promise<void> {
  const { snapshot } = event;
  if (!snapshot) return;
  await inTransaction(scope, async (scope) => {
    const customers = await lockConcerned(scope, snapshot);
    for (const customerId of customers) await holdKnownMember(scope, customerId);
    if (await insertEvent(scope, event)) await saveSnapshot(scope, event, snapshot);
    for (const customerId of customers) await projectCustomer(scope, customerId);
  });
}

/**
 * The customers whom the object is about. Locked, and before them payment and invoice: a refund may know its customer by the payment
 * alone, and what paid an invoice by the invoice.
 */
async function lockConcerned(scope: Scope, snapshot: Snapshot): Promise<string[]> {
  const { type, customerId, paymentIntentId } = snapshot;
  const invoiceId = toInvoiceId(snapshot);
  const links = [paymentIntentId, invoiceId].filter((id) => id !== null);
  for (const id of links.sort()) await lockName(scope, id);
  const knowsLittle = type === 'charge' || type === 'invoice_payment';
  const others = knowsLittle ? await findCustomersOf(scope, { paymentIntentId, invoiceId }) : [];
  const customers = [...new Set([customerId ?? [], others].flat())].sort();
  for (const id of customers) await lockName(scope, id);
  return customers;
}

function toInvoiceId(snapshot: Snapshot): string | null {
  if (snapshot.type === 'invoice' || snapshot.type === 'invoice_payment') return snapshot.id;
  return snapshot.type === 'charge' || snapshot.type === 'checkout_session' ? snapshot.state.invoiceId : null;
}

async function projectCustomer(scope: Scope, customerId: string): Promise<void> {
  const snapshots = withPayments(await listSnapshots(scope, customerId));
  const memberId = await identify(scope, customerId, snapshots);
  if (memberId === undefined) return;
  // Nobody has a subscription without being a member.
  if (memberId !== null) await projectSubscriptions(scope, memberId, snapshots);
  else await forgetEmails(scope, customerId);
  await projectPayments(scope, memberId, snapshots);
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

async function projectSubscriptions(scope: Scope, memberId: string, snapshots: Snapshot[]): Promise<void> {
  for (const snapshot of snapshots) {
    if (snapshot.type === 'subscription') await projectSubscription(scope, memberId, snapshot, snapshots);
    if (snapshot.type === 'checkout_session') await projectPurchase(scope, memberId, snapshot, snapshots);
  }
}
