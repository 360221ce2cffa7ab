import { expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';

it.each<[string, unknown]>([
  ['{"id": 9007199254740993}', { id: '9007199254740993' }],
  ['[{"id": -12345678901234567890, "pay": 45000}]', [{ id: '-12345678901234567890', pay: 45_000 }]],
  ['{"id": 9007199254740991}', { id: 9_007_199_254_740_991 }],
  ['{"id": "9007199254740993"}', { id: '9007199254740993' }],
  // Not an ID: the digits mean a size.
  ['{"size": 1e30, "ratio": 0.1234567890123456789}', { size: 1e30, ratio: 0.123_456_789_012_345_68 }],
])('%s is parsed without losing a digit of an ID', (text, expected) => {
  expect(parseExactJson(text)).toEqual(expected);
});

it('keeps a key __proto__ an ordinary key', () => {
  const value = parseExactJson('{"__proto__": {"id": 9007199254740993}}') as object;
  expect(Object.keys(value)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});
