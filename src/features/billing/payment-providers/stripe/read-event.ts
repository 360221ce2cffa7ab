import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { loadStripe } from './client.ts';
import { type Names, readNames } from './read-names.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { ObjectType, Snapshot } from './snapshots.ts';
import { type Raw, toInstant, toRaw, toText } from './values.ts';

/** A verified event of Stripe with its object. */
export interface StripeEvent {
  id: string;
  /** Orders events of one object within the same second. */
  rank: number;
  snapshot: Snapshot;
  names: Names;
}

/** Maximum difference between our clock and the time of a signature, to prevent replays. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature of the raw bytes before parsing them. Returns undefined for types of events that are ignored.
 */
export async function readEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
): Promise<StripeEvent | undefined> {
  if (!(await isSigned(body, signature ?? '', secret))) {
    throw new HttpError(
      'invalid_signature',
      'The Stripe-Signature header does not match the body. Check the signing secret.',
    );
  }
  return toEvent(parse(body));
}

/** Checked first, because the library throws an untyped error for an empty signature. */
const SIGNATURE = /^t=(\d{1,15})(,v\d=[0-9a-f]+)+$/;

async function isSigned(body: Buffer, signature: string, secret: string): Promise<boolean> {
  const [, time] = SIGNATURE.exec(signature) ?? [];
  // The library rejects only old signatures, not future ones.
  if (time === undefined || Number(time) > Date.now() / 1000 + TOLERANCE_SECONDS) return false;
  const { Stripe } = await loadStripe();
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parse(body: Buffer): Raw {
  try {
    return toRaw(JSON.parse(body.toString('utf8')));
  } catch {
    // Not rethrown, because the original message quotes the body.
    throw new HttpError('invalid_json', 'The request body is not JSON.');
  }
}

function toEvent(raw: Raw): StripeEvent | undefined {
  const id = toText(raw.id);
  const type = toText(raw.type);
  const occurredAt = toInstant(raw.created);
  if (id === null || type === null || occurredAt === null) {
    throw new HttpError('bad_request', 'The request body is not a Stripe event.');
  }
  const kind = findKind(type);
  if (!kind) return undefined;
  const object = toRaw(toRaw(raw.data).object);
  const snapshot = readSnapshot(kind.object, object, { eventType: type, occurredAt });
  if (!snapshot) return undefined;
  return { id, rank: toRank(kind.rank, snapshot), snapshot, names: readNames(kind.object, object) };
}

/**
 * A session of Stripe as the server read it, like an event of that moment by Stripe's clock. Undefined while it is open, because its end
 * may be reported in the same second.
 */
export function toReadEvent(
  session: { id: string; status: string | null },
  date: string | undefined,
): StripeEvent | undefined {
  if (session.status !== 'complete' && session.status !== 'expired') return undefined;
  const readAt = Date.parse(date ?? '');
  const occurredAt = new Date(Number.isNaN(readAt) ? Date.now() : readAt).toISOString();
  const object = toRaw(session);
  const snapshot = readSnapshot('checkout_session', object, { eventType: 'read', occurredAt });
  if (snapshot?.type !== 'checkout_session') return undefined;
  const rank = { none: 1, pending: 1, failed: 2, succeeded: 3 }[snapshot.state.outcome];
  return { id: `read ${session.id}`, rank, snapshot, names: readNames('checkout_session', object) };
}

interface Kind {
  object: ObjectType;
  rank: number;
}

function findKind(type: string): Kind | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** Times of Stripe are in whole seconds, so later stages of an object have a higher rank. */
const kinds: Record<string, Kind> = {
  'checkout.session.completed': { object: 'checkout_session', rank: 1 },
  'checkout.session.expired': { object: 'checkout_session', rank: 1 },
  'checkout.session.async_payment_failed': { object: 'checkout_session', rank: 2 },
  'checkout.session.async_payment_succeeded': { object: 'checkout_session', rank: 3 },
  'customer.subscription.created': { object: 'subscription', rank: 1 },
  'customer.subscription.updated': { object: 'subscription', rank: 2 },
  'customer.subscription.paused': { object: 'subscription', rank: 3 },
  'customer.subscription.resumed': { object: 'subscription', rank: 3 },
  'customer.subscription.deleted': { object: 'subscription', rank: 4 },
  'invoice.payment_failed': { object: 'invoice', rank: 1 },
  'invoice.payment_succeeded': { object: 'invoice', rank: 2 },
  'invoice.paid': { object: 'invoice', rank: 2 },
  'invoice_payment.paid': { object: 'invoice_payment', rank: 1 },
  'invoice.marked_uncollectible': { object: 'invoice', rank: 3 },
  'invoice.voided': { object: 'invoice', rank: 3 },
  'charge.refunded': { object: 'charge', rank: 1 },
  'charge.dispute.created': { object: 'dispute', rank: 1 },
  'charge.dispute.updated': { object: 'dispute', rank: 2 },
  'charge.dispute.closed': { object: 'dispute', rank: 3 },
  'customer.created': { object: 'customer', rank: 1 },
  'customer.updated': { object: 'customer', rank: 2 },
  'customer.deleted': { object: 'customer', rank: 3 },
};

/** The events that an endpoint at Stripe must send. */
export const stripeEventTypes: readonly string[] = Object.keys(kinds);

const MAX_RANK = 30_000;

/** Ranks refunds of one charge by the refunded total, which only grows. */
function toRank(rank: number, snapshot: Snapshot): number {
  if (snapshot.type !== 'charge') return rank;
  const { amount, amountRefunded } = snapshot.state;
  return Math.ceil(MAX_RANK * Math.min(1, amountRefunded / Math.max(1, amount)));
}
