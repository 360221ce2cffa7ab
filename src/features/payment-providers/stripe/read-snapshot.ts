import { isEmailAddress } from '../../../platform/email-address.ts';
import { isId } from '../../../platform/ids.ts';
import type { ObjectType, Outcome, Snapshot, SnapshotOf } from './snapshots.ts';
import { firstOf, type Raw, toAmount, toCurrency, toId, toInstant, toRaw, toText } from './values.ts';

/** The event that shows an object. */
interface Showing {
  eventType: string;
  occurredAt: string;
}

/** Reads an object of Stripe, of whatever version of its API; undefined when it has no id. */
export function readSnapshot(type: ObjectType, object: Raw, showing: Showing): Snapshot | undefined {
  const id = type === 'invoice_payment' ? toId(object.invoice) : toText(object.id);
  return id === null ? undefined : readers[type](id, object, showing);
}

const readers: { [T in ObjectType]: (id: string, object: Raw, showing: Showing) => SnapshotOf<T> } = {
  subscription: readSubscription,
  invoice: readInvoice,
  invoice_payment: readInvoicePayment,
  checkout_session: readSession,
  charge: readCharge,
  customer: readCustomer,
};

function readSubscription(id: string, object: Raw): SnapshotOf<'subscription'> {
  const item = firstOf(object.items);
  // Since the version of March 2025, periods are those of the items.
  const periodStart = toInstant(object.current_period_start ?? item.current_period_start);
  const periodEnd = toInstant(object.current_period_end ?? item.current_period_end);
  const hasPeriod = periodStart !== null && periodEnd !== null && periodStart < periodEnd;
  const cancelAtEnd = object.cancel_at_period_end === true ? periodEnd : null;
  return {
    type: 'subscription',
    id,
    customerId: toId(object.customer),
    paymentIntentId: null,
    state: {
      ...toReferences(object.metadata),
      email: null,
      status: toText(object.status) ?? '',
      priceId: toId(item.price) ?? toId(item.plan) ?? toId(object.plan),
      periodStart: hasPeriod ? periodStart : null,
      periodEnd: hasPeriod ? periodEnd : null,
      cancelAt: toInstant(object.cancel_at) ?? cancelAtEnd,
      canceledAt: toInstant(object.ended_at) ?? toInstant(object.canceled_at),
    },
  };
}

function readInvoice(id: string, object: Raw, { occurredAt }: Showing): SnapshotOf<'invoice'> {
  // Since the version of March 2025, what an invoice belongs to is its parent, and what paid it is a list.
  const parent = toRaw(toRaw(object.parent).subscription_details);
  const details = toRaw(object.subscription_details);
  const line = firstOf(object.lines);
  const price = toRaw(toRaw(line.pricing).price_details).price ?? line.price ?? line.plan;
  const outcome = toInvoiceOutcome(object);
  const paidAt = toInstant(toRaw(object.status_transitions).paid_at) ?? occurredAt;
  return {
    type: 'invoice',
    id,
    customerId: toId(object.customer),
    paymentIntentId:
      toId(object.payment_intent) ?? toId(toRaw(firstOf(object.payments).payment).payment_intent),
    state: {
      ...toReferences(details.metadata ?? parent.metadata),
      email: toEmail(object.customer_email),
      subscriptionId: toId(object.subscription) ?? toId(parent.subscription),
      priceId: toId(price),
      outcome,
      amount: toAmount(outcome === 'succeeded' ? object.amount_paid : object.amount_due),
      currency: toCurrency(object.currency),
      paidAt: outcome === 'succeeded' ? paidAt : null,
    },
  };
}

/** Since March 2025, what tells of an invoice does not tell of what paid it. */
function readInvoicePayment(id: string, object: Raw): SnapshotOf<'invoice_payment'> {
  return {
    type: 'invoice_payment',
    id,
    customerId: null,
    paymentIntentId: toId(toRaw(object.payment).payment_intent),
    state: { memberId: null, email: null },
  };
}

function toInvoiceOutcome({ status, attempted }: Raw): Outcome {
  if (status === 'paid') return 'succeeded';
  if (status === 'void' || status === 'uncollectible') return 'failed';
  if (status === 'open') return attempted === true ? 'failed' : 'pending';
  return 'none';
}

function readSession(id: string, object: Raw, showing: Showing): SnapshotOf<'checkout_session'> {
  const outcome = toSessionOutcome(object, showing);
  const references = toReferences(object.metadata);
  const referenceId = toText(object.client_reference_id);
  const metadata = toRaw(object.metadata);
  return {
    type: 'checkout_session',
    id,
    customerId: toId(object.customer) ?? id,
    paymentIntentId: toId(object.payment_intent),
    state: {
      ...references,
      memberId: referenceId !== null && isId(referenceId) ? referenceId : references.memberId,
      email: toEmail(toRaw(object.customer_details).email) ?? toEmail(object.customer_email),
      mode: toText(object.mode) ?? '',
      subscriptionId: toId(object.subscription),
      invoiceId: toId(object.invoice),
      jobId: toOwnId(metadata.jobId),
      outcome,
      amount: toAmount(object.amount_total),
      currency: toCurrency(object.currency),
      paidAt: outcome === 'succeeded' ? showing.occurredAt : null,
    },
  };
}

function toSessionOutcome({ status, payment_status }: Raw, { eventType }: Showing): Outcome {
  if (eventType.endsWith('.async_payment_failed')) return 'failed';
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'succeeded';
  return status === 'complete' ? 'pending' : 'none';
}

function readCharge(id: string, object: Raw): SnapshotOf<'charge'> {
  return {
    type: 'charge',
    id,
    customerId: toId(object.customer),
    paymentIntentId: toId(object.payment_intent),
    state: {
      memberId: null,
      email: null,
      invoiceId: toId(object.invoice),
      amount: toAmount(object.amount),
      amountRefunded: toAmount(object.amount_refunded),
      currency: toCurrency(object.currency),
    },
  };
}

function readCustomer(id: string, object: Raw, { eventType }: Showing): SnapshotOf<'customer'> {
  const { memberId } = toReferences(object.metadata);
  const isDeleted = eventType === 'customer.deleted' || object.deleted === true;
  return {
    type: 'customer',
    id,
    customerId: id,
    paymentIntentId: null,
    state: { memberId, email: toEmail(object.email), isDeleted },
  };
}

/** What our checkouts, and whoever sells at Stripe in other ways, write into the metadata. */
function toReferences(metadata: unknown): { memberId: string | null; planId: string | null } {
  const { memberId, planId } = toRaw(metadata);
  return { memberId: toOwnId(memberId), planId: toOwnId(planId) };
}

function toOwnId(value: unknown): string | null {
  return typeof value === 'string' && isId(value) ? value : null;
}

function toEmail(value: unknown): string | null {
  const text = toText(value);
  return text !== null && isEmailAddress(text) ? text : null;
}
