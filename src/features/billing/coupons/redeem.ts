import type { PlanRow } from '../plans/queries.ts';
import type { CouponRow } from './queries.ts';
import { toDiscount } from './rules.ts';

/** Why a coupon does not lower the price of a posting. */
export type CouponProblem =
  | 'unknown'
  | 'expired'
  | 'used_up'
  | 'other_plan'
  | 'other_currency'
  | 'not_the_first';

export interface Price {
  amountMinor: number;
  discountMinor: number;
}

/** The price of the plan with the coupon, or why the coupon does not count. `isFirst`: the company has not paid for a posting yet. */
export function applyCoupon(
  plan: PlanRow,
  coupon: CouponRow | undefined,
  { isFirst, now }: { isFirst: boolean; now: Date },
): Price | CouponProblem {
  if (!coupon) return 'unknown';
  if (coupon.expires_at !== null && Date.parse(coupon.expires_at) <= now.getTime()) return 'expired';
  if (coupon.max_redemptions !== null && coupon.redeemed >= coupon.max_redemptions) return 'used_up';
  if (coupon.plan_ids !== null && !coupon.plan_ids.includes(plan.id)) return 'other_plan';
  if (coupon.currency !== null && coupon.currency !== plan.currency) return 'other_currency';
  if (coupon.first_posting_only && !isFirst) return 'not_the_first';
  const discountMinor = toDiscount(plan.amount_minor, coupon);
  return { amountMinor: plan.amount_minor - discountMinor, discountMinor };
}
