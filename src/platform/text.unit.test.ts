import { expect, test } from 'vitest';
import { isSingleLine } from './text.ts';

test.each(['Harbour Jobs', ' Harbour Jobs\n', '港口 👩‍✈️', 'a\u00a0b'])('%j is a single line', (text) => {
  expect(isSingleLine(text)).toBe(true);
});

test.each([
  'a\nb',
  'a\rb',
  'a\tb',
  'a\u0000b',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
  'a\u2028',
  '\u2029a',
  '\u001b[31mred',
])('%j is not a single line', (text) => {
  expect(isSingleLine(text)).toBe(false);
});
