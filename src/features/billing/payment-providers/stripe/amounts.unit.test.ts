import { expect, test } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';
import { canCollect } from './checkouts/minimum.ts';

test.each<[string, number, number]>([
  ['EUR', 9900, 9900],
  ['JPY', 5000, 5000],
  ['ISK', 500, 50_000],
  ['UGX', 500, 50_000],
  ['KWD', 1230, 1230],
])('an amount in %s is the same there and back', (currency, amount, atStripe) => {
  expect(toStripeAmount(amount, currency)).toBe(atStripe);
  expect(fromStripeAmount(atStripe, currency)).toBe(amount);
});

test('amounts that Stripe cannot charge are refused: thousandths, fractions of MGA, and too small or too large ones', () => {
  expect(toStripeAmount(1234, 'KWD')).toBeUndefined();
  expect(canCollect(50, 'EUR')).toBe(true);
  expect(canCollect(49, 'EUR')).toBe(false);
  expect(canCollect(299, 'SEK')).toBe(false);
  expect(canCollect(100_000_000, 'EUR')).toBe(false);
  // Stripe decides: its minimum depends on the account.
  expect(canCollect(1, 'UYU')).toBe(true);
});
