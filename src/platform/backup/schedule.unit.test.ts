import { expect, test } from 'vitest';
import { lastDueMs, SCHEDULE_PATTERN } from './schedule.ts';

// A Wednesday.
const NOW = Date.parse('2026-11-25T10:20:30Z');

test.each([
  ['hourly', '2026-11-25T10:00:00.000Z'],
  ['6h', '2026-11-25T06:00:00.000Z'],
  ['daily', '2026-11-25T02:30:00.000Z'],
  ['daily 10:20', '2026-11-25T10:20:00.000Z'],
  ['daily 10:21', '2026-11-24T10:21:00.000Z'],
  ['weekly', '2026-11-22T02:30:00.000Z'],
  ['weekly wed 10:20', '2026-11-25T10:20:00.000Z'],
  ['weekly wed 23:00', '2026-11-18T23:00:00.000Z'],
  ['weekly thu 00:00', '2026-11-19T00:00:00.000Z'],
])('%s was due last at %s', (schedule, expected) => {
  expect(schedule).toMatch(new RegExp(SCHEDULE_PATTERN));
  expect(new Date(lastDueMs(schedule, NOW) ?? 0).toISOString()).toBe(expected);
});

test('off is never due, and other words are not schedules', () => {
  expect(lastDueMs('off', NOW)).toBeUndefined();
  for (const wrong of ['nightly', 'daily 24:00', 'weekly 02:30', 'weekly sun', '0 3 * * *'])
    expect(wrong).not.toMatch(new RegExp(SCHEDULE_PATTERN));
});
