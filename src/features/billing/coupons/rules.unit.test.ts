import { describe, expect, test } from 'vitest';
import type { PlanRow } from '../plans/queries.ts';
import type { CouponRow } from './queries.ts';
import { applyCoupon } from './redeem.ts';
import { toDiscount } from './rules.ts';

const percent = (percent_off: number) => ({ percent_off, amount_off_minor: null });

describe('a discount', () => {
  test.each([
    // 12.5 and 0.5 round up, 12.4875 rounds down.
    [50, 25, 13],
    [1, 50, 1],
    [9990, 1, 100],
    [4995, 25, 1249],
    [9900, 20, 1980],
    [9900, 100, 9900],
    [0, 50, 0],
    // 999,999,999,999,999 × 33 exceeds 2^53.
    [999_999_999_999_999, 33, 330_000_000_000_000],
  ])('of %i in the smallest unit at %i %% is %i, rounded half up', (price, share, expected) => {
    expect(toDiscount(price, percent(share))).toBe(expected);
  });

  test('of an amount is never more than the price', () => {
    const off = { percent_off: null, amount_off_minor: 5000 };
    expect(toDiscount(9900, off)).toBe(5000);
    expect(toDiscount(4900, off)).toBe(4900);
  });
});

describe('a coupon', () => {
  const plan = { id: 'a', amount_minor: 9900, currency: 'EUR' } as PlanRow;
  const coupon = {
    ...{ percent_off: 20, amount_off_minor: null, currency: null, plan_ids: null },
    ...{ max_redemptions: 3, redeemed: 2, expires_at: null, first_posting_only: false },
  } as CouponRow;
  const now = new Date('2026-11-26T12:00:00Z');
  const apply = (changes: Partial<CouponRow>, isFirst = true) =>
    applyCoupon(plan, { ...coupon, ...changes }, { isFirst, now });

  test('lowers the price', () => {
    expect(apply({})).toEqual({ amountMinor: 7920, discountMinor: 1980 });
  });

  test.each([
    ['unknown', undefined],
    ['expired', { expires_at: '2026-11-26T12:00:00.000Z' }],
    ['used_up', { redeemed: 3 }],
    ['other_plan', { plan_ids: ['b'] }],
    ['other_currency', { percent_off: null, amount_off_minor: 100, currency: 'USD' }],
    ['not_the_first', { first_posting_only: true }],
  ])('does not when it is %s', (problem, changes) => {
    const found = changes && ({ ...coupon, ...changes } as CouponRow);
    expect(applyCoupon(plan, found, { isFirst: false, now })).toBe(problem);
  });

  test('ends at its moment, and not before', () => {
    expect(apply({ expires_at: '2026-11-26T12:00:00.001Z' })).toMatchObject({ amountMinor: 7920 });
  });
});
