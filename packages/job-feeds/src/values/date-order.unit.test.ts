import { expect, it } from 'vitest';
import { findDateOrder } from './date-order.ts';

it.each([
  [['11/28/2026', '11/05/2026'], 'month', true],
  [['28/11/2026', '05/11/2026'], 'day', true],
  [['28-11-2026', '05-11-2026 10:00'], 'day', true],
  [['11/05/2026', '12/05/2026'], undefined, true],
  [['11/28/2026', '28/11/2026', '11/05/2026'], undefined, true],
  [['11/28/2026'], 'month', false],
  [['05/05/2026', '28.11.2026', '2026-11-05', 'x', ''], undefined, false],
] as const)('the order in %j is %j', (dates, order, isNeeded) => {
  const records = dates.map((date, at) => (at % 2 === 0 ? { date } : { nested: [{ date }] }));
  expect(findDateOrder(records)).toMatchObject({ order, isNeeded });
});
