import { expect, test } from 'vitest';
import { isDateOnly } from './time.ts';

test('isDateOnly distinguishes a date from a timestamp', () => {
  expect(isDateOnly('2026-01-31')).toBe(true);
  expect(isDateOnly('2026-01-31T00:00:00Z')).toBe(false);
  expect(isDateOnly('2026-01-31\n')).toBe(false);
});
