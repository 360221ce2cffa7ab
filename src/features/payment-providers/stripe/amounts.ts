import { minorDigits } from '../../../platform/currencies.ts';

/**
 * How many digits after the point Stripe counts an amount in, where those are not two: https://docs.stripe.com/currencies. ISK and
 * UGX have no smaller unit by ISO 4217, and Stripe counts them in hundredths; MGA has one, and Stripe counts none.
 */
const otherDigits: Record<string, number> = {
  ...digitsOf(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD JOD KWD OMR TND'),
};

/** An amount in the unit that Stripe counts in, in the smallest unit of the currency as ISO 4217 counts it. */
export function fromStripeAmount(amount: number, currency: string): number {
  const places = minorDigits(currency) - (otherDigits[currency] ?? 2);
  return places >= 0 ? amount * 10 ** places : Math.round(amount / 10 ** -places);
}

function digitsOf(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]));
}
