import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { newId } from '../../../../platform/ids.ts';
import { toMajor } from '../../../../platform/money.ts';
import { addRedemptions, lockCoupon } from '../../coupons/queries.ts';
import {
  closeCheckoutLater,
  insertCheckout,
  type NewCheckout,
} from '../../payment-providers/stripe/checkouts/queries.ts';
import { createPayment } from '../../payments/create.ts';
import { failPayment } from '../../payments/update.ts';
import { changeSubscription } from '../../subscriptions/change.ts';
import { createSubscription } from '../../subscriptions/create.ts';
import { endOfPeriod } from '../../subscriptions/period.ts';
import {
  lockSubscriptions,
  type SubscriptionColumns,
  type SubscriptionRow,
} from '../../subscriptions/queries.ts';
import type { PostingContent } from '../content.ts';
import type { ChargeRow } from '../queries.ts';
import type { Changes, Purchase, Step } from '../states/step.ts';
import { findOpenCharge, insertCharge, setChargeState, setChargeTerms } from './charges.ts';

/** Creates an incomplete subscription, a pending payment and an open charge, and redeems the coupon. */
export async function askForPayment({ scope, posting, ...step }: Step): Promise<Changes> {
  const purchase = requirePurchase(step);
  const { plan, price, coupon, provider } = purchase;
  const { buyerId, ...owner } = toBuyer(posting, step.buyerId);
  const unpaid = { planId: plan.id, ...owner, status: 'incomplete' as const };
  const subscription = await createSubscription(scope, buyerId, unpaid, provider);
  const asked = {
    planId: plan.id,
    amount: toMajor(price.amountMinor, plan.currency),
    currency: plan.currency,
    status: 'pending' as const,
    jobId: posting.job_id,
    metadata: { postingId: posting.id, subscriptionId: subscription.id },
  };
  const payment = await createPayment(scope, buyerId, asked, provider);
  if (provider === 'stripe')
    await insertCheckout(scope, toCheckout(purchase, posting, { payment, subscription }));
  if (coupon) await addRedemptions(scope, coupon.id, 1);
  const columns = toCharge({ ...purchase, subscriptionId: subscription.id });
  posting.charge = await insertCharge(scope, {
    ...columns,
    ...{ organization_id: scope.organizationId, id: newId(), posting_id: posting.id },
    payment_id: payment.id,
    state: 'open',
  });
  return {};
}

/** A coupon lowers the only payment, or the first one of a subscription. */
function toCheckout(
  { plan, price, kind }: Purchase,
  posting: Step['posting'],
  { payment, subscription }: Record<'payment' | 'subscription', { id: string }>,
): NewCheckout {
  const { title } = posting.content as PostingContent;
  return {
    payment_id: payment.id,
    subscription_id: subscription.id,
    plan_id: plan.id,
    posting_id: posting.id,
    name: [plan.name, kind === 'first' && title].filter(Boolean).join(' – ').slice(0, 250),
    amount_minor: price.amountMinor,
    discount_minor: plan.interval === null ? 0 : price.discountMinor,
    currency: plan.currency,
    interval: plan.interval,
    tax_behavior: plan.tax_behavior,
  };
}

/** Takes the subscription that covers the posting. Without one, nothing is due, and an active one is created. */
export async function cover({ scope, posting, ...step }: Step): Promise<Changes> {
  const purchase = requirePurchase(step);
  const { plan, price, coupon, subscriptionId } = purchase;
  if (subscriptionId !== undefined) return toPurchaseChanges(subscriptionId);
  if (price.amountMinor > 0) throw new Error('a posting with a price is not covered');
  const { buyerId, ...owner } = toBuyer(posting, step.buyerId);
  const { id } = await createSubscription(scope, buyerId, { planId: plan.id, ...owner });
  if (coupon) await addRedemptions(scope, coupon.id, 1);
  posting.charge = await insertCharge(scope, {
    ...toCharge({ ...purchase, provider: 'manual', subscriptionId: id }),
    ...{ organization_id: scope.organizationId, id: newId(), posting_id: posting.id },
    payment_id: null,
    state: 'settled',
  });
  return toPurchaseChanges(id);
}

/** Another purchase pays now. It is not disputed, because such purchases give no jobs. */
function toPurchaseChanges(subscription_id: string): Changes {
  return { subscription_id, is_disputed: false };
}

/** What a colleague buys belongs to the company of the posting. What its own member buys, to that member's only company. */
function toBuyer({ member_id, company_id }: Step['posting'], buyerId = member_id) {
  return { buyerId, ...(buyerId !== member_id && { companyId: company_id }) };
}

/** The money is here: its subscription becomes active and gives its jobs. */
export async function activatePurchase({ scope, posting, now, charge }: Step): Promise<Changes> {
  const { id, subscription_id, purpose, state, coupon_id } = requireCharge(charge);
  await setCharge(posting, scope, id, 'settled');
  if (purpose === 'renewal')
    await setChargeTerms(scope, id, { replaced_subscription_id: posting.subscription_id });
  // Money for a checkout that was given up: its coupon counts again, unless others have used it up.
  const coupon = state === 'failed' && coupon_id ? await lockCoupon(scope, coupon_id) : undefined;
  if (coupon && coupon.redeemed < (coupon.max_redemptions ?? Number.POSITIVE_INFINITY))
    await addRedemptions(scope, coupon.id, 1);
  await startPurchase(scope, subscription_id, now);
  const isWaiting = posting.stage === 'pending_payment' || charge?.purpose === 'renewal';
  return isWaiting ? toPurchaseChanges(subscription_id) : {};
}

/** The purchase that is open ends without money: its charge fails, and its coupon is free again. */
export async function dropPurchase({ scope, posting, charge }: Step): Promise<Changes> {
  const open = charge?.state === 'open' ? charge : await findOpenCharge(scope, posting.id);
  if (!open) return {};
  if (open.coupon_id && (await lockCoupon(scope, open.coupon_id)))
    await addRedemptions(scope, open.coupon_id, -1);
  await setCharge(posting, scope, open.id, 'failed');
  await changePurchase(scope, open.subscription_id, () => ({ status: 'incomplete_expired' }));
  if (open.payment_id) {
    await failPayment(scope, open.payment_id);
    await closeCheckoutLater(scope, open.payment_id);
  }
  return {};
}

/** Another payment came first. */
export async function dropOtherPurchase(step: Step): Promise<Changes> {
  const { charge: _, ...others } = step;
  return dropPurchase(others);
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

/** The purchase gives its jobs from now on. */
export async function startPurchase(scope: Step['scope'], id: string, now: Date): Promise<void> {
  const start = now.toISOString();
  await changePurchase(scope, id, ({ plan_interval: interval }) => ({
    status: 'active',
    current_period_start: start,
    current_period_end: interval && endOfPeriod(start, interval),
  }));
}

/** Recurring subscriptions of Stripe follow Stripe alone. */
export async function changePurchase(
  scope: Step['scope'],
  id: string,
  toColumns: (row: SubscriptionRow) => Partial<SubscriptionColumns>,
): Promise<void> {
  const [row] = await lockSubscriptions(scope, [id]);
  if (row && row.stripe_subscription_id === null) await changeSubscription(scope, row, toColumns(row));
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

function toCharge({
  kind,
  plan,
  price,
  coupon,
  subscriptionId,
  provider,
}: Purchase & { subscriptionId: string }) {
  return {
    provider,
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
