import { isId } from '../../../platform/ids.ts';
import { noLinks, type ObjectType, type Outcome, type Snapshot, type SnapshotOf } from './snapshots.ts';
import { firstOf, type Raw, toAmount, toCurrency, toId, toInstant, toRaw, toText } from './values.ts';

/** The event that contains the object. */
interface SourceEvent {
  eventType: string;
  occurredAt: string;
}

/** Reads an object of any version of Stripe's API. Undefined if it has no id. */
export function readSnapshot(type: ObjectType, object: Raw, event: SourceEvent): Snapshot | undefined {
  const id = type === 'invoice_payment' ? toId(object.invoice) : toText(object.id);
  if (id === null) return undefined;
  const read = readers[type](id, object, event);
  return { type, id, occurredAt: event.occurredAt, ...noLinks, ...read } as Snapshot;
}

/** The fields of a snapshot that depend on its type. */
type Read<T extends ObjectType> = Pick<SnapshotOf<T>, 'customerId' | 'state'> & Partial<SnapshotOf<T>>;

const readers: { [T in ObjectType]: (id: string, object: Raw, event: SourceEvent) => Read<T> } = {
  subscription: readSubscription,
  invoice: readInvoice,
  invoice_payment: readInvoicePayment,
  checkout_session: readSession,
  charge: readCharge,
  customer: readCustomer,
};

function readSubscription(id: string, object: Raw): Read<'subscription'> {
  const item = firstOf(object.items);
  // Since API version 2025-03, the period belongs to the items.
  const periodStart = toInstant(object.current_period_start ?? item.current_period_start);
  const periodEnd = toInstant(object.current_period_end ?? item.current_period_end);
  const hasPeriod = periodStart !== null && periodEnd !== null && periodStart < periodEnd;
  const cancelAtEnd = object.cancel_at_period_end === true ? periodEnd : null;
  return {
    customerId: toId(object.customer),
    subscriptionId: id,
    state: {
      status: toText(object.status) ?? '',
      priceId: toId(item.price) ?? toId(item.plan) ?? toId(object.plan),
      planId: toOwnId(toRaw(object.metadata).planId),
      periodStart: hasPeriod ? periodStart : null,
      periodEnd: hasPeriod ? periodEnd : null,
      cancelAt: toInstant(object.cancel_at) ?? cancelAtEnd,
      canceledAt: toInstant(object.ended_at) ?? toInstant(object.canceled_at),
    },
  };
}

function readInvoice(id: string, object: Raw, { occurredAt }: SourceEvent): Read<'invoice'> {
  // Since API version 2025-03, an invoice has a list of payments.
  const paidBy = toRaw(firstOf(object.payments).payment);
  const line = firstOf(object.lines);
  const price = toRaw(toRaw(line.pricing).price_details).price ?? line.price ?? line.plan;
  const outcome = toInvoiceOutcome(object);
  const paidAt = toInstant(toRaw(object.status_transitions).paid_at) ?? occurredAt;
  return {
    customerId: toId(object.customer),
    paymentIntentId: toId(object.payment_intent) ?? toId(paidBy.payment_intent),
    invoiceId: id,
    state: {
      priceId: toId(price),
      planId: toOwnId(metadataOf('invoice', object).planId),
      outcome,
      amount: toAmount(outcome === 'succeeded' ? object.amount_paid : object.amount_due),
      currency: toCurrency(object.currency),
      paidAt: outcome === 'succeeded' ? paidAt : null,
    },
  };
}

/** Since API version 2025-03, events of invoices do not contain the payment. */
function readInvoicePayment(id: string, object: Raw): Read<'invoice_payment'> {
  return {
    customerId: null,
    paymentIntentId: toId(toRaw(object.payment).payment_intent),
    invoiceId: id,
    state: {},
  };
}

function toInvoiceOutcome({ status, attempted }: Raw): Outcome {
  if (status === 'paid') return 'succeeded';
  if (status === 'void' || status === 'uncollectible') return 'failed';
  if (status === 'open') return attempted === true ? 'failed' : 'pending';
  return 'none';
}

function readSession(id: string, object: Raw, event: SourceEvent): Read<'checkout_session'> {
  const outcome = toSessionOutcome(object, event);
  const { planId, jobId } = metadataOf('checkout_session', object);
  return {
    customerId: toId(object.customer) ?? id,
    paymentIntentId: toId(object.payment_intent),
    invoiceId: toId(object.invoice),
    subscriptionId: toId(object.subscription),
    state: {
      mode: toText(object.mode) ?? '',
      planId: toOwnId(planId),
      jobId: toOwnId(jobId),
      outcome,
      amount: toAmount(object.amount_total),
      currency: toCurrency(object.currency),
      paidAt: outcome === 'succeeded' ? event.occurredAt : null,
    },
  };
}

function toSessionOutcome({ status, payment_status }: Raw, { eventType }: SourceEvent): Outcome {
  if (eventType.endsWith('.async_payment_failed')) return 'failed';
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'succeeded';
  return status === 'complete' ? 'pending' : 'none';
}

function readCharge(_: string, object: Raw): Read<'charge'> {
  return {
    customerId: toId(object.customer),
    paymentIntentId: toId(object.payment_intent),
    invoiceId: toId(object.invoice),
    state: {
      amount: toAmount(object.amount),
      amountRefunded: toAmount(object.amount_refunded),
      currency: toCurrency(object.currency),
    },
  };
}

function readCustomer(id: string, object: Raw, { eventType }: SourceEvent): Read<'customer'> {
  return {
    customerId: id,
    state: { isDeleted: eventType === 'customer.deleted' || object.deleted === true },
  };
}

/** Returns the metadata, written by our checkouts or by other clients of Stripe. */
export function metadataOf(type: ObjectType, object: Raw): Raw {
  if (type !== 'invoice') return toRaw(object.metadata);
  // The metadata of the subscription, which is the parent of the invoice since API version 2025-03.
  const details = toRaw(object.subscription_details);
  const parent = toRaw(toRaw(object.parent).subscription_details);
  return toRaw(details.metadata ?? parent.metadata);
}

/** Returns the value if it has the form of our ids, or null. */
export function toOwnId(value: unknown): string | null {
  return typeof value === 'string' && isId(value) ? value.toLowerCase() : null;
}
