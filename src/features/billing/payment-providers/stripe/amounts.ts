import { minorDigits } from '@corkboard/basics/currencies';

/**
 * Currencies that do not have 2 decimals at Stripe: https://docs.stripe.com/currencies. Stripe differs from ISO 4217: it counts
 * ISK and UGX in hundredths and MGA in whole units.
 */
const otherDigits: Record<string, number> = {
  ...digitsOf(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD JOD KWD OMR TND'),
};

/** Converts an amount from Stripe's smallest unit to ISO 4217's. */
export function fromStripeAmount(amount: number, currency: string): number {
  const places = minorDigits(currency) - (otherDigits[currency] ?? 2);
  return places >= 0 ? amount * 10 ** places : Math.round(amount / 10 ** -places);
}

/** Converts an amount from ISO 4217's smallest unit to Stripe's. Undefined if Stripe does not charge such an amount. */
export function toStripeAmount(amount: number, currency: string): number | undefined {
  const digits = otherDigits[currency] ?? 2;
  const places = minorDigits(currency) - digits;
  const converted = places >= 0 ? amount / 10 ** places : amount * 10 ** -places;
  // Of three decimals, the last one must be 0. ISK and UGX have no decimals in fact.
  const step = digits === 3 ? 10 : currency === 'ISK' || currency === 'UGX' ? 100 : 1;
  return Number.isSafeInteger(converted) && converted % step === 0 ? converted : undefined;
}

function digitsOf(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]));
}
