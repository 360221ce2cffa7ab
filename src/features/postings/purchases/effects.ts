import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { toMajor } from '../../../platform/money.ts';
import { addRedemptions, lockCoupon } from '../../coupons/queries.ts';
import { createPayment } from '../../payments/create.ts';
import { failPayment } from '../../payments/update.ts';
import { changeSubscription } from '../../subscriptions/change.ts';
import { createSubscription } from '../../subscriptions/create.ts';
import { endOfPeriod } from '../../subscriptions/period.ts';
import { lockSubscriptions, type SubscriptionColumns } from '../../subscriptions/queries.ts';
import type { ChargeRow } from '../queries.ts';
import type { Changes, Purchase, Step } from '../states/step.ts';
import { findOpenCharge, insertCharge, setChargeState } from './charges.ts';

/** Creates an incomplete subscription, a pending payment and an open charge, and redeems the coupon. */
export async function askForPayment({ scope, posting, ...step }: Step): Promise<Changes> {
  const { plan, price, kind, coupon } = requirePurchase(step);
  const subscription = await createSubscription(scope, posting.member_id, {
    planId: plan.id,
    status: 'incomplete',
  });
  const payment = await createPayment(scope, posting.member_id, {
    planId: plan.id,
    amount: toMajor(price.amountMinor, plan.currency),
    currency: plan.currency,
    status: 'pending',
    metadata: { postingId: posting.id, subscriptionId: subscription.id },
  });
  if (coupon) await addRedemptions(scope, coupon.id, 1);
  const columns = toCharge({ kind, plan, price, coupon, subscriptionId: subscription.id });
  posting.charge = await insertCharge(scope, {
    ...columns,
    ...{ organization_id: scope.organizationId, id: newId(), posting_id: posting.id },
    payment_id: payment.id,
    state: 'open',
  });
  return {};
}

/** Takes the subscription that covers the posting. Without one, nothing is due, and an active one is created. */
export async function cover({ scope, posting, ...step }: Step): Promise<Changes> {
  const { plan, price, kind, coupon, subscriptionId } = requirePurchase(step);
  if (subscriptionId !== undefined) return { subscription_id: subscriptionId };
  if (price.amountMinor > 0) throw new Error('a posting with a price is not covered');
  const { id } = await createSubscription(scope, posting.member_id, { planId: plan.id });
  if (coupon) await addRedemptions(scope, coupon.id, 1);
  posting.charge = await insertCharge(scope, {
    ...toCharge({ kind, plan, price, coupon, subscriptionId: id }),
    ...{ organization_id: scope.organizationId, id: newId(), posting_id: posting.id },
    payment_id: null,
    state: 'settled',
  });
  return { subscription_id: id };
}

/** The money is here: its subscription becomes active and gives its jobs. */
export async function activatePurchase({ scope, posting, now, charge }: Step): Promise<Changes> {
  const { id, subscription_id } = requireCharge(charge);
  await setCharge(posting, scope, id, 'settled');
  const start = now.toISOString();
  await changePurchase(scope, subscription_id, (interval) => ({
    status: 'active',
    current_period_start: start,
    current_period_end: interval && endOfPeriod(start, interval),
  }));
  const isWaiting = posting.stage === 'pending_payment' || charge?.purpose === 'renewal';
  return isWaiting ? { subscription_id } : {};
}

/** The purchase that is open ends without money: its charge fails, and its coupon is free again. */
export async function dropPurchase({ scope, posting, charge }: Step): Promise<Changes> {
  const open = charge?.state === 'open' ? charge : await findOpenCharge(scope, posting.id);
  if (!open) return {};
  if (open.coupon_id && (await lockCoupon(scope, open.coupon_id)))
    await addRedemptions(scope, open.coupon_id, -1);
  await setCharge(posting, scope, open.id, 'failed');
  await changePurchase(scope, open.subscription_id, () => ({ status: 'incomplete_expired' }));
  if (open.payment_id) await failPayment(scope, open.payment_id);
  return {};
}

/** The money went back: the subscription ends. The coupon stays redeemed. */
export async function cancelPurchase({ scope, posting, charge }: Step): Promise<Changes> {
  if (!charge) return {};
  await setCharge(posting, scope, charge.id, 'refunded');
  await changePurchase(scope, charge.subscription_id, () => ({ status: 'canceled' }));
  return {};
}

/** While its payment is disputed, a subscription gives no jobs. */
export async function markDisputed({ scope, charge }: Step): Promise<Changes> {
  if (charge) await changePurchase(scope, charge.subscription_id, () => ({ status: 'paused' }));
  return { is_disputed: true };
}

export async function clearDispute({ scope, charge }: Step): Promise<Changes> {
  if (charge) await changePurchase(scope, charge.subscription_id, () => ({ status: 'active' }));
  return { is_disputed: false };
}

/** Subscriptions of Stripe follow Stripe alone. */
async function changePurchase(
  scope: Step['scope'],
  id: string,
  toColumns: (interval: string | null) => Partial<SubscriptionColumns>,
): Promise<void> {
  const [row] = await lockSubscriptions(scope, [id]);
  if (row?.provider === 'manual') await changeSubscription(scope, row, toColumns(row.plan_interval));
}

async function setCharge(
  posting: Step['posting'],
  scope: Step['scope'],
  id: string,
  state: 'settled' | 'failed' | 'refunded',
): Promise<void> {
  await setChargeState(scope, id, state);
  if (posting.charge?.id === id) posting.charge = { ...posting.charge, state };
}

function toCharge({ kind, plan, price, coupon, subscriptionId }: Purchase & { subscriptionId: string }) {
  return {
    purpose: kind,
    plan_id: plan.id,
    amount_minor: price.amountMinor,
    discount_minor: price.discountMinor,
    currency: plan.currency,
    coupon_id: coupon?.id ?? null,
    subscription_id: subscriptionId,
  };
}

function requirePurchase({ purchase }: Pick<Step, 'purchase'>): Purchase {
  if (!purchase) throw new HttpError('no_jobs_remaining', 'The employer has no job left for this posting.');
  return purchase;
}

function requireCharge(charge: ChargeRow | undefined): ChargeRow {
  if (!charge) throw new Error('a payment without a charge');
  return charge;
}
