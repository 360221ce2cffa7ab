import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  [undefined, 10, undefined],
  ['bytes=0-0', 10, { start: 0, end: 1 }],
  ['bytes=2-5', 10, { start: 2, end: 6 }],
  ['Bytes=2-', 10, { start: 2, end: 10 }],
  ['bytes=9-20', 10, { start: 9, end: 10 }],
  ['bytes=-4', 10, { start: 6, end: 10 }],
  ['bytes=-40', 10, { start: 0, end: 10 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=5-2', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['items=0-1', 10, undefined],
  ['bytes=1e1-', 10, undefined],
  ['bytes=9999999999999999-', 10, undefined],
])('%j of %i bytes is %j', (header, sizeBytes, expected) => {
  expect(readByteRange(header, sizeBytes)).toEqual(expected);
});
