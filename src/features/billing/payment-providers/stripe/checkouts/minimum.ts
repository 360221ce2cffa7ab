import { type HttpError, invalid } from '../../../../../platform/http/errors/http-error.ts';
import { toStripeAmount } from '../amounts.ts';

/**
 * The smallest charges in Stripe's smallest unit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. For other
 * currencies, the minimum depends on the account, and Stripe decides.
 */
const minimums: Record<string, number> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30 },
  ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
  ...{ RON: 200, SEK: 300, SGD: 50, THB: 1000, USD: 50 },
};

/** Stripe accepts at most eight digits. */
const MAX_AMOUNT = 99_999_999;

/** Whether Stripe can collect the amount, which is in the smallest unit of ISO 4217. */
export function canCollect(amountMinor: number, currency: string): boolean {
  const amount = toStripeAmount(amountMinor, currency);
  return amount !== undefined && amount >= (minimums[currency] ?? 1) && amount <= MAX_AMOUNT;
}

/** 400: what was chosen leaves an amount that Stripe does not collect. */
export function tooSmall(path: string): HttpError {
  return invalid([{ path, message: 'leaves an amount that Stripe cannot collect' }]);
}
