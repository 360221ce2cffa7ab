import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { findMoneyProblems } from '../../../platform/money.ts';

interface ValidatedCoupon {
  percent_off?: number | null;
  amount_off?: number | null;
  currency?: string | null;
}

/** Checks the amount, in the body of a request or in the resulting coupon. */
export function findAmountProblems({ amount_off, currency }: ValidatedCoupon): Issue[] {
  const issues = findMoneyProblems({ amount: amount_off, currency }).map((issue) => ({
    ...issue,
    path: issue.path === '/amount' ? '/amount_off' : issue.path,
  }));
  if (amount_off === 0) issues.push({ path: '/amount_off', message: 'must be greater than 0' });
  return issues;
}

/** A coupon takes off either a share or an amount in a currency. */
export function findCouponProblems(coupon: ValidatedCoupon): Issue[] {
  const { percent_off = null, amount_off = null, currency = null } = coupon;
  const issues = findAmountProblems(coupon);
  if ((percent_off === null) === (amount_off === null)) {
    issues.push({ path: '/percent_off', message: 'or amount_off must be set, and not both' });
  }
  if ((amount_off === null) !== (currency === null)) {
    issues.push({
      path: '/currency',
      message: 'must be set with amount_off, and be null without it',
    });
  }
  return issues;
}

/** Codes compare in capital letters. */
export function toCouponCode(text: string): string {
  return text.trim().toUpperCase();
}

interface Discount {
  percent_off: number | null;
  amount_off_minor: number | null;
}

/**
 * What the coupon takes off a price, in the smallest unit, rounded half up. At most the price. BigInt, because a product of a large
 * price exceeds 2^53.
 */
export function toDiscount(priceMinor: number, { percent_off, amount_off_minor }: Discount): number {
  if (percent_off === null) return Math.min(priceMinor, amount_off_minor ?? 0);
  return Number((BigInt(priceMinor) * BigInt(percent_off) + 50n) / 100n);
}
