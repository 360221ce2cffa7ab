import { isId } from '../../../../platform/ids.ts';
import { noLinks, type ObjectType, type Outcome, type Snapshot, type SnapshotOf } from './snapshots.ts';
import {
  firstOf,
  itemsOf,
  type Raw,
  toAmount,
  toCurrency,
  toId,
  toInstant,
  toRaw,
  toText,
} from './values.ts';

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
  dispute: readDispute,
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
      paymentId: toOwnId(toRaw(object.metadata).paymentId),
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
  const line = lineOfPeriod(object.lines);
  const price = toRaw(toRaw(line.pricing).price_details).price ?? line.price ?? line.plan;
  const outcome = toInvoiceOutcome(object);
  const paidAt = toInstant(toRaw(object.status_transitions).paid_at) ?? occurredAt;
  const period = toRaw(line.period);
  const parent = toRaw(toRaw(object.parent).subscription_details);
  return {
    customerId: toId(object.customer),
    paymentIntentId: toId(object.payment_intent) ?? toId(paidBy.payment_intent),
    invoiceId: id,
    state: {
      priceId: toId(price),
      planId: toOwnId(metadataOf('invoice', object).planId),
      paymentId: isFirst(object)
        ? toOwnId(toRaw(object.metadata).paymentId ?? metadataOf('invoice', object).paymentId)
        : null,
      subscriptionId: toId(object.subscription) ?? toId(parent.subscription),
      periodStart: toInstant(period.start),
      periodEnd: toInstant(period.end),
      invoiceUrl: toPageUrl(object.hosted_invoice_url),
      outcome,
      amount: toAmount(outcome === 'succeeded' ? object.amount_paid : object.amount_due),
      currency: toCurrency(object.currency),
      paidAt: outcome === 'succeeded' ? paidAt : null,
    },
  };
}

/** The line for the newest period. Earlier lines credit or charge changes of the period before. */
function lineOfPeriod(lines: unknown): Raw {
  const startOf = ({ period }: Raw) => Number(toRaw(period).start ?? 0);
  return itemsOf(lines).reduce(
    (newest, line) => (startOf(line) > startOf(newest) ? line : newest),
    firstOf(lines),
  );
}

/** Not a renewal: the invoice of a payment, or the first one of a subscription. */
function isFirst({ billing_reason }: Raw): boolean {
  return billing_reason !== 'subscription_cycle' && billing_reason !== 'subscription_update';
}

function toPageUrl(value: unknown): string | null {
  const text = toText(value);
  return text !== null && URL.parse(text)?.protocol === 'https:' ? text : null;
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
      status: toText(object.status) ?? '',
      subtotal: toAmount(object.amount_subtotal),
      discount: toAmount(toRaw(object.total_details).amount_discount),
      planId: toOwnId(planId),
      jobId: toOwnId(jobId),
      outcome,
      amount: toAmount(object.amount_total),
      currency: toCurrency(object.currency),
      paidAt: outcome === 'succeeded' ? event.occurredAt : null,
    },
  };
}

function toSessionOutcome(
  { status, payment_status, payment_intent }: Raw,
  { eventType }: SourceEvent,
): Outcome {
  if (eventType.endsWith('.async_payment_failed')) return 'failed';
  if (status !== 'expired' && (payment_status === 'paid' || payment_status === 'no_payment_required'))
    return 'succeeded';
  // Only a session that the server reads comes with its payment intent.
  const intent = toText(toRaw(payment_intent).status) ?? '';
  if (status === 'complete' && ['requires_payment_method', 'canceled'].includes(intent)) return 'failed';
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

/** An inquiry (`warning_…`) takes no money away. */
function readDispute(_: string, object: Raw): Read<'dispute'> {
  const status = toText(object.status) ?? '';
  const isOpen = status === 'needs_response' || status === 'under_review';
  return {
    customerId: null,
    paymentIntentId: toId(object.payment_intent),
    state: {
      stage: isOpen ? 'open' : status === 'lost' ? 'lost' : 'over',
      amount: toAmount(object.amount),
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
