import { expect, it } from 'vitest';
import { printPayRange } from './formats.ts';

// No-break spaces (U+00A0, U+202F) as plain ones.
const print = (...args: Parameters<typeof printPayRange>) =>
  printPayRange(...args).replace(/[\u00a0\u202f\u2009]/g, ' ');

it.each([
  ['en', '€52,000 – €68,000'],
  ['de', '52.000–68.000 €'],
  ['fr', '52 000–68 000 €'],
  ['es', '52.000-68.000 €'],
  ['nl', '€ 52.000-68.000'],
  ['pt', '€ 52.000–68.000'],
  ['pl', '52 000–68 000 €'],
  ['it', '52.000-68.000 €'],
])('prints a range of pay as %s writes it', (language, expected) => {
  expect(print(language, 'EUR', 52_000, 68_000)).toBe(expected);
  expect(print(language, 'EUR', 52_000, 68_000), 'again').toBe(expected);
});

it('prints equal amounts once, decimals only where there are some, and pay without a currency', () => {
  expect(print('en', 'EUR', 52_000, 52_000)).toBe('€52,000');
  expect(print('en', 'EUR', 15.5, 16)).toBe('€15.50 – €16');
  expect(print('en', 'JPY', 1_000, 2_000)).toBe('¥1,000 – ¥2,000');
  expect(print('en', null, 52_000, 68_000)).toBe('52,000–68,000');
});
