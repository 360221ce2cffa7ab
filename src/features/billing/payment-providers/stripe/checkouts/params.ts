import type Stripe from 'stripe';
import { invalid } from '../../../../../platform/http/errors/http-error.ts';
import { toStripeAmount } from '../amounts.ts';
import type { CheckoutRow } from './queries.ts';

type SessionParams = Stripe.Checkout.SessionCreateParams;

export interface Payer {
  memberId: string;
  email: string;
  /** The payer's customer at Stripe. */
  customer: string | undefined;
  successUrl: string;
  cancelUrl: string;
  /** Whether Stripe Tax computes taxes. */
  hasTax: boolean;
}

/** What Stripe is asked for. The same checkout asks for the same each time. */
export function toSessionParams(row: CheckoutRow, payer: Payer, couponId: string | undefined): SessionParams {
  const metadata = {
    memberId: payer.memberId,
    planId: row.plan_id,
    postingId: row.posting_id,
    paymentId: row.payment_id,
  };
  return {
    mode: row.interval === null ? 'payment' : 'subscription',
    line_items: [{ quantity: 1, price_data: toPriceData(row) }],
    success_url: payer.successUrl,
    cancel_url: payer.cancelUrl,
    client_reference_id: payer.memberId,
    metadata,
    expires_at: Math.floor(Date.parse(row.expires_at) / 1000),
    // The paid amount must equal the requested amount.
    adaptive_pricing: { enabled: false },
    ...(couponId === undefined ? { allow_promotion_codes: false } : { discounts: [{ coupon: couponId }] }),
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    ...(payer.hasTax && { automatic_tax: { enabled: true } }),
    ...(payer.customer === undefined
      ? { customer_email: payer.email }
      : // Tax ids and taxes need what the payer enters.
        { customer: payer.customer, customer_update: { name: 'auto', address: 'auto' } }),
    // Also on the other objects, whose events may arrive before the session's event.
    ...(row.interval === null
      ? {
          payment_intent_data: { metadata },
          invoice_creation: { enabled: true, invoice_data: { metadata } },
          // The portal needs a customer.
          ...(payer.customer === undefined && { customer_creation: 'always' as const }),
        }
      : { subscription_data: { metadata } }),
  };
}

/** Takes an amount off the first invoice of a subscription. It works for this checkout only. */
export function toCouponParams(row: CheckoutRow): Stripe.CouponCreateParams | undefined {
  if (row.discount_minor === 0) return undefined;
  return {
    duration: 'once',
    amount_off: toAmount(row.discount_minor, row.currency),
    currency: row.currency.toLowerCase(),
    max_redemptions: 1,
    redeem_by: Math.floor(Date.parse(row.expires_at) / 1000),
    metadata: { paymentId: row.payment_id },
  };
}

/** What Stripe must report as the subtotal, in its smallest unit: the price before a coupon of Stripe. */
export function toSubtotal({ amount_minor, discount_minor, currency }: CheckoutRow): number {
  return toAmount(amount_minor + discount_minor, currency);
}

function toPriceData(row: CheckoutRow): Stripe.Checkout.SessionCreateParams.LineItem.PriceData {
  return {
    currency: row.currency.toLowerCase(),
    unit_amount: toSubtotal(row),
    tax_behavior: row.tax_behavior as 'inclusive' | 'exclusive',
    product_data: { name: row.name },
    ...(row.interval !== null && {
      recurring: { interval: row.interval as 'day' | 'week' | 'month' | 'year' },
    }),
  };
}

function toAmount(amountMinor: number, currency: string): number {
  const amount = toStripeAmount(amountMinor, currency);
  if (amount === undefined)
    throw invalid([{ path: '/plan_id', message: 'must have a price that Stripe can charge' }]);
  return amount;
}
