import { expect, test } from 'vitest';
import { nextDueAt } from './due-at.ts';

test.each([
  // 2026-11-26 is a Thursday.
  ['daily', 7, 1, 'UTC', '2026-11-26T06:59:00Z', '2026-11-26T07:00:00Z'],
  ['daily', 7, 1, 'UTC', '2026-11-26T07:00:00Z', '2026-11-27T07:00:00Z'],
  ['daily', 0, 1, 'UTC', '2026-11-26T00:10:00Z', '2026-11-27T00:00:00Z'],
  ['daily', 23, 1, 'UTC', '2026-11-26T00:10:00Z', '2026-11-26T23:00:00Z'],
  ['daily', 7, 1, 'Asia/Kolkata', '2026-11-26T00:00:00Z', '2026-11-26T01:30:00Z'],
  ['daily', 7, 1, 'Asia/Kathmandu', '2026-11-26T00:00:00Z', '2026-11-26T01:15:00Z'],
  ['daily', 7, 1, 'Pacific/Kiritimati', '2026-11-26T00:00:00Z', '2026-11-26T17:00:00Z'],
  ['weekly', 7, 1, 'UTC', '2026-11-26T06:00:00Z', '2026-11-30T07:00:00Z'],
  ['weekly', 7, 4, 'UTC', '2026-11-26T06:00:00Z', '2026-11-26T07:00:00Z'],
  ['weekly', 7, 4, 'UTC', '2026-11-26T07:30:00Z', '2026-12-03T07:00:00Z'],
  ['weekly', 7, 7, 'Europe/Berlin', '2026-11-26T07:30:00Z', '2026-11-29T06:00:00Z'],
  // Berlin skips 02:00–03:00 on 2026-03-29, and repeats it on 2026-10-25.
  ['daily', 2, 1, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['daily', 2, 1, 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ['daily', 2, 1, 'Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
] as const)(
  'a %s alert at %i on day %i in %s is due after %s at %s',
  (frequency, hour, weekday, timeZone, now, due) => {
    const found = nextDueAt({ frequency, hour, weekday, timeZone }, new Date(now));
    expect(found).toEqual(new Date(due));
  },
);

test('an instant alert waits for publications', () => {
  const timing = { frequency: 'instant', hour: 7, weekday: 1, timeZone: 'UTC' } as const;
  expect(nextDueAt(timing, new Date())).toBeNull();
});
