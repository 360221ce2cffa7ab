import { currencies, minorDigits } from './currencies.ts';
import type { Issue } from './http/errors.ts';

/**
 * A double tells decimals of 15 digits apart, and not all of 16: up to here an amount that is read is the one that was
 * written.
 */
const MAX_MINOR = 999_999_999_999_999;

/** An amount in the smallest unit of its currency: 19.99 EUR are 1999. It must be one that has no problem. */
export function toMinor(amount: number, currency: string): number {
  const minor = shiftPoint(amount, minorDigits(currency));
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no amount in ${currency}`);
  return minor;
}

/** The amount as people write it, of one in the smallest unit. */
export function toMajor(minor: number, currency: string): number {
  return shiftPoint(minor, -minorDigits(currency));
}

/** What makes a number no amount of the currency, which must be a known one, or undefined. */
export function findAmountProblem(amount: number, currency: string): string | undefined {
  const digits = minorDigits(currency);
  if (!Number.isFinite(amount) || amount < 0) return 'must be 0 or more';
  const minor = shiftPoint(amount, digits);
  if (minor > MAX_MINOR) return `must not be more than ${shiftPoint(MAX_MINOR, -digits)}`;
  if (Number.isInteger(minor)) return undefined;
  return digits === 0
    ? `must be a whole number, as ${currency} has no smaller unit`
    : `must not have more than ${digits} decimals, as ${currency} has`;
}

/** What is wrong with an amount and its currency together; what is absent or of another type is not judged. */
export function findMoneyProblems({ amount, currency }: { amount?: unknown; currency?: unknown }): Issue[] {
  if (typeof currency !== 'string') return [];
  const code = currency.toUpperCase();
  if (!currencies.has(code)) return [{ path: '/currency', message: 'must be an ISO 4217 currency code' }];
  const problem = typeof amount === 'number' ? findAmountProblem(amount, code) : undefined;
  return problem ? [{ path: '/amount', message: problem }] : [];
}

/** In decimal, since 19.99 * 100 is 1998.9999999999998 in binary. */
function shiftPoint(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  // Adding 0 makes 0 of -0.
  return Number(`${digits}e${Number(exponent) + places}`) + 0;
}
