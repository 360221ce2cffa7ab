import { expect, test } from 'vitest';
import { foldLines, isSingleLine } from './text.ts';

test.each([
  ['Harbour Jobs', 'Harbour Jobs'],
  [' two  words ', ' two  words '],
  ['a\nb', 'a b'],
  ['a \r\n\t b', 'a b'],
  ['a\u000bb\u000cc\u0085d', 'a b c d'],
  ['\n a', 'a'],
  ['a b\t', 'a b'],
  ['\n', ''],
  ['a\u2028\n\u2029b', 'a\u2028 \u2029b'],
  ['a\u0001\u001b\n', 'a\u0001\u001b'],
])('%j folds to %j', (text, folded) => {
  expect(foldLines(text)).toBe(folded);
});

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
