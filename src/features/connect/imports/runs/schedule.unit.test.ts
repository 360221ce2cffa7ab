import { expect, it } from 'vitest';
import { nextRunAt } from './schedule.ts';

/** Its runs start at minute 7. */
const id = '019aa3c0-52a8-7cc1-9f43-000000000007';

it.each([
  ['off', 'UTC', '2026-01-05T00:00Z', undefined],
  ['hourly', 'UTC', '2026-01-05T10:06Z', '2026-01-05T10:07Z'],
  ['hourly', 'UTC', '2026-01-05T10:07Z', '2026-01-05T11:07Z'],
  ['6h', 'UTC', '2026-01-05T03:08Z', '2026-01-05T09:07Z'],
  ['6h', 'UTC', '2026-01-05T21:08Z', '2026-01-06T03:07Z'],
  ['daily', 'UTC', '2026-01-05T03:00Z', '2026-01-05T03:07Z'],
  ['daily', 'UTC', '2026-01-05T03:07Z', '2026-01-06T03:07Z'],
  ['weekly', 'UTC', '2026-01-05T04:00Z', '2026-01-12T03:07Z'],
  // Berlin is an hour ahead in winter, and two from 29 March 2026 at 01:00 UTC until 25 October at 01:00 UTC.
  ['daily', 'Europe/Berlin', '2026-03-28T02:08Z', '2026-03-29T01:07Z'],
  ['daily', 'Europe/Berlin', '2026-03-29T01:08Z', '2026-03-30T01:07Z'],
  ['daily', 'Europe/Berlin', '2026-10-24T01:08Z', '2026-10-25T02:07Z'],
  ['weekly', 'Europe/Berlin', '2026-03-24T00:00Z', '2026-03-30T01:07Z'],
  // New York is five hours behind in winter, and four from 8 March 2026 at 07:00 UTC until 1 November at 06:00 UTC.
  ['daily', 'America/New_York', '2026-03-07T08:08Z', '2026-03-08T07:07Z'],
  ['daily', 'America/New_York', '2026-10-31T07:08Z', '2026-11-01T08:07Z'],
  // Clocks of Helsinki go from 3 to 4 on 29 March 2026 at 01:00 UTC, and from 4 to 3 on 25 October at 01:00 UTC.
  ['daily', 'Europe/Helsinki', '2026-03-28T01:08Z', '2026-03-29T01:07Z'],
  ['daily', 'Europe/Helsinki', '2026-03-29T01:08Z', '2026-03-30T00:07Z'],
  ['6h', 'Europe/Helsinki', '2026-03-28T19:08Z', '2026-03-29T01:07Z'],
  ['6h', 'Europe/Helsinki', '2026-03-29T01:08Z', '2026-03-29T06:07Z'],
  ['daily', 'Europe/Helsinki', '2026-10-24T00:08Z', '2026-10-25T00:07Z'],
  ['daily', 'Europe/Helsinki', '2026-10-25T00:08Z', '2026-10-26T01:07Z'],
  ['6h', 'Europe/Helsinki', '2026-10-25T00:08Z', '2026-10-25T07:07Z'],
  // Clocks of Lord Howe go from 2:00 to 2:30 on 4 October 2026 at 15:30 UTC the day before, and from 2:00 to 1:30 on 5 April.
  ['daily', 'Australia/Lord_Howe', '2026-10-02T17:08Z', '2026-10-03T16:07Z'],
  ['daily', 'Australia/Lord_Howe', '2026-04-03T17:08Z', '2026-04-04T17:07Z'],
  // The clock of Kolkata is 5:30 ahead: 3:37 there.
  ['daily', 'Asia/Kolkata', '2026-01-05T00:00Z', '2026-01-05T22:07Z'],
  ['6h', 'Asia/Kolkata', '2026-01-05T00:00Z', '2026-01-05T04:07Z'],
  // Apia is 13 hours ahead: it is Monday there when Sunday has begun in UTC for 14 hours.
  ['weekly', 'Pacific/Apia', '2026-01-01T00:00Z', '2026-01-04T14:07Z'],
  ['daily', 'Pacific/Apia', '2026-01-01T00:00Z', '2026-01-01T14:07Z'],
] as const)('%s in %s after %s: %s', (schedule, timeZone, now, expected) => {
  const next = nextRunAt({ id, schedule }, timeZone, new Date(now));
  expect(next?.toISOString()).toBe(expected && new Date(expected).toISOString());
});

it('starts the runs of different imports in different minutes', () => {
  const minutes = ['00', '3b', '3c'].map((end) =>
    nextRunAt(
      { id: `${id.slice(0, -2)}${end}`, schedule: 'hourly' },
      'UTC',
      new Date('2026-01-05T10:59:30Z'),
    )?.getMinutes(),
  );
  expect(minutes).toEqual([0, 59, 0]);
});
