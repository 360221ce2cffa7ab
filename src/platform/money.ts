import { currencies, minorDigits } from '@corkboard/basics/currencies';
import type { Issue } from './http/errors/http-error.ts';

/**
 * A double represents all decimals of 15 digits exactly enough to read back the written amount, but not all of 16.
 */
const MAX_MINOR = 999_999_999_999_999;

/** Converts an amount to the smallest unit of its currency: 19.99 EUR is 1999. Throws a RangeError if it has too many decimals. */
export function toMinor(amount: number, currency: string): number {
  const minor = shiftPoint(amount, minorDigits(currency));
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a valid amount in ${currency}`);
  return minor;
}

/** Converts an amount in the smallest unit to the usual unit: 1999 is 19.99 EUR. */
export function toMajor(minor: number, currency: string): number {
  return shiftPoint(minor, -minorDigits(currency));
}

/** Why a number is not a valid amount of the currency, or undefined. The currency must be valid. */
export function findAmountProblem(amount: number, currency: string): string | undefined {
  const digits = minorDigits(currency);
  if (!Number.isFinite(amount) || amount < 0) return 'must be 0 or more';
  const minor = shiftPoint(amount, digits);
  if (minor > MAX_MINOR) return `must be at most ${shiftPoint(MAX_MINOR, -digits)}`;
  if (Number.isInteger(minor)) return undefined;
  return digits === 0
    ? `must be a whole number, because ${currency} has no decimals`
    : `must not have more than ${digits} decimals in ${currency}`;
}

/** Validates an amount and its currency. Ignores values that are absent or of another type. */
export function findMoneyProblems({ amount, currency }: { amount?: unknown; currency?: unknown }): Issue[] {
  if (typeof currency !== 'string') return [];
  const code = currency.toUpperCase();
  if (!currencies.has(code)) return [{ path: '/currency', message: 'must be an ISO 4217 currency code' }];
  const problem = typeof amount === 'number' ? findAmountProblem(amount, code) : undefined;
  return problem ? [{ path: '/amount', message: problem }] : [];
}

/** Shifts the decimal point in the text, because 19.99 * 100 is 1998.9999999999998. */
function shiftPoint(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  // Adding 0 converts -0 to 0.
  return Number(`${digits}e${Number(exponent) + places}`) + 0;
}
