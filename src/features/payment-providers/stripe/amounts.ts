import { minorDigits } from '../../../platform/currencies.ts';

/**
 * Currencies that do not have 2 decimals at Stripe: https://docs.stripe.com/currencies. Stripe differs from ISO 4217: it counts
 * ISK and UGX in hundredths and MGA in whole units.
 */
const otherDigits: Record<string, number> = {
  ...digitsOf(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD JOD KWD OMR TND'),
};

/** Converts an amount from Stripe's smallest unit to that of ISO 4217. */
export function fromStripeAmount(amount: number, currency: string): number {
  const places = minorDigits(currency) - (otherDigits[currency] ?? 2);
  return places >= 0 ? amount * 10 ** places : Math.round(amount / 10 ** -places);
}

function digitsOf(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]));
}
