import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { inTransaction, type Scope } from '../../../../../platform/scope.ts';
import type { MemberRow } from '../../../../people/members/queries.ts';
import { getPayment } from '../../../payments/queries.ts';
import { findSettings } from '../../queries.ts';
import { callStripe, openStripe, paymentFailed } from '../access.ts';
import { loadStripe } from '../client.ts';
import { findCustomerOf } from '../customer-queries.ts';
import { tooSmall } from './minimum.ts';
import { toCouponParams, toSessionParams } from './params.ts';
import { type CheckoutRow, lockCheckout, toDeadline, updateCheckoutRow } from './queries.ts';
import { endCheckout, type SettleOptions } from './settle.ts';

export interface Redirects {
  successUrl: string;
  cancelUrl: string;
}

/** Stripe needs 30 minutes. */
const MIN_REST_MS = 31 * 60_000;

/**
 * The page of Stripe where the pending payment is made. All requests get the same session: they send the same request with the same
 * idempotency key, and the first response is stored. Undefined if the payment is no longer pending, or its session has ended.
 */
export async function openCheckout(
  scope: Scope,
  options: SettleOptions,
  member: MemberRow,
  { paymentId, ...redirects }: Redirects & { paymentId: string },
): Promise<string | undefined> {
  const row = await prepare(scope, paymentId);
  if (!row) return undefined;
  if (row.url !== null) return Date.parse(row.expires_at) > Date.now() ? row.url : undefined;
  const settings = await findSettings(scope);
  const payer = {
    memberId: member.id,
    email: member.email,
    customer: await findCustomerOf(scope, member.id),
    hasTax: settings?.stripe_tax ?? false,
    ...redirects,
  };
  const stripe = await openStripe(scope, options);
  const session = await create(() => createSession(scope, stripe, row, payer));
  if (!session.url) throw paymentFailed('Stripe created no page for the payment. Try again.');
  return store(scope, options, row, { id: session.id, url: session.url });
}

/** Gives a checkout without a session its full time, which is then stored, so that repeated requests are the same. */
async function prepare(scope: Scope, paymentId: string): Promise<CheckoutRow | undefined> {
  return inTransaction(scope, async (scope) => {
    const row = await lockCheckout(scope, paymentId);
    if (!row || (await getPayment(scope, paymentId)).status !== 'pending') return undefined;
    if (row.session_id !== null || Date.parse(row.expires_at) > Date.now() + MIN_REST_MS) return row;
    const deadline = toDeadline();
    await updateCheckoutRow(scope, paymentId, deadline);
    return { ...row, ...deadline };
  });
}

async function createSession(
  { organizationId }: Scope,
  stripe: Stripe,
  row: CheckoutRow,
  payer: Parameters<typeof toSessionParams>[1],
) {
  const toKey = (params: unknown) =>
    `corkboard-${hash('sha256', JSON.stringify([organizationId, row.payment_id, params]))}`;
  const couponParams = toCouponParams(row);
  const coupon =
    couponParams && (await stripe.coupons.create(couponParams, { idempotencyKey: toKey(couponParams) }));
  const params = toSessionParams(row, payer, coupon?.id);
  return stripe.checkout.sessions.create(params, { idempotencyKey: toKey(params) });
}

/** Only an amount that is too small is the fault of what was chosen. */
async function create<T>(request: () => Promise<T>): Promise<T> {
  const { Stripe } = await loadStripe();
  return callStripe(async () => {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'amount_too_small')
        throw tooSmall('/plan_id');
      throw error;
    }
  });
}

/** The posting may have been withdrawn meanwhile. Then no one may pay. */
async function store(
  scope: Scope,
  options: SettleOptions,
  { payment_id }: CheckoutRow,
  session: { id: string; url: string },
): Promise<string | undefined> {
  const isPending = await inTransaction(scope, async (scope) => {
    const row = await lockCheckout(scope, payment_id);
    if (!row) return false;
    const isPending = (await getPayment(scope, payment_id)).status === 'pending';
    const now = new Date().toISOString();
    await updateCheckoutRow(scope, payment_id, {
      session_id: session.id,
      url: session.url,
      ...(!isPending && { settle_at: now }),
    });
    return isPending;
  });
  if (isPending) return session.url;
  await endCheckout(scope, options, payment_id);
  return undefined;
}
