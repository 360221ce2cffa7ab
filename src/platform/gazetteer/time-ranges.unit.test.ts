import { parseTimeRange } from '@corkboard/basics/regions';
import { expect, it } from 'vitest';
import { isInTimeRange } from './time-ranges.ts';

it.each([
  ['UTC+1..UTC+3', { from: 1, to: 3 }],
  ['UTC-3:30..UTC', { from: -3.5, to: 0 }],
  ['UTC+05:30..UTC+05:30', { from: 5.5, to: 5.5 }],
  ['UTC+3..UTC+1', undefined],
  ['UTC-13..UTC', undefined],
  ['UTC..UTC+15', undefined],
  ['UTC+1', undefined],
  ['UTC+1..UTC+3 ', undefined],
])('%s is the range %j', (text, range) => {
  expect(parseTimeRange(text)).toEqual(range);
});

it.each([
  ['DE', 1, 3, true],
  ['GB', 1, 3, false],
  ['IN', 5, 6, true],
  ['US', -5, -5, true],
  ['NZ', -12, 11, false],
])('a time zone of %s is between UTC%i and UTC%i: %s', (country, from, to, expected) => {
  expect(isInTimeRange(country, { from, to })).toBe(expected);
});
