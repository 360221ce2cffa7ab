import { expect, it } from 'vitest';
import { type SortKind, toSortKey } from './sort-key.ts';

it.each<[SortKind, unknown, unknown]>([
  ['text', 'b', 'b'],
  ['text', '', ''],
  // The cut splits a surrogate pair, and drops its first half.
  ['text', `${'x'.repeat(199)}🙂`, `${'x'.repeat(199)}\ufffd`],
  ['number', 0, 0],
  ['number', -7.5, -7.5],
  ['boolean', false, false],
  ['time', '1970-01-02', 86_400_000],
  ['time', '1970-01-01T00:00:01.500Z', 1500],
])('by %s, %j is ordered as %j', (kind, stored, key) => {
  expect(toSortKey(kind, stored)).toBe(key);
});

it.each<[SortKind, unknown]>([
  ['text', 7],
  ['text', undefined],
  ['number', '7'],
  ['number', null],
  ['boolean', 'true'],
  ['time', 7],
  ['time', 'yesterday'],
])('by %s, %j of an older schema has no key', (kind, stored) => {
  expect(toSortKey(kind, stored)).toBeNull();
});
