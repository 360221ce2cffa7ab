import { expect, test } from 'vitest';
import { endOfDay, isReversed, localDayOf, readTimeRange, startOfDay, toEnd, toStart } from './time-zones.ts';

// Worked out from the offsets of the zones: Los Angeles and Berlin change their clocks, and Apia left out 30 December 2011.
test.each([
  ['2026-12-31', 'UTC', '2026-12-31T23:59:59.999Z'],
  ['2026-12-31', 'America/New_York', '2027-01-01T04:59:59.999Z'],
  ['2026-12-12', 'America/Los_Angeles', '2026-12-13T07:59:59.999Z'],
  ['2026-12-31', 'Europe/Berlin', '2026-12-31T22:59:59.999Z'],
  ['2026-12-31', 'Asia/Kathmandu', '2026-12-31T18:14:59.999Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T09:59:59.999Z'],
  ['2026-12-31', 'Etc/GMT+12', '2027-01-01T11:59:59.999Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
  ['2026-03-28', 'Europe/Berlin', '2026-03-28T22:59:59.999Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
  ['2026-11-01', 'America/Los_Angeles', '2026-11-02T07:59:59.999Z'],
  ['2026-10-31', 'America/Los_Angeles', '2026-11-01T06:59:59.999Z'],
  ['2011-12-29', 'Pacific/Apia', '2011-12-30T09:59:59.999Z'],
  ['2028-02-29', 'UTC', '2028-02-29T23:59:59.999Z'],
  ['2028-02-29', 'Asia/Tokyo', '2028-02-29T14:59:59.999Z'],
  ['9999-12-31', 'America/New_York', '9999-12-31T23:59:59.999Z'],
])('%s in %s ends at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone)).toBe(end);
  // The last representable moment belongs to the day before in zones behind UTC.
  if (!day.startsWith('9999')) expect(localDayOf(Date.parse(end), timeZone)).toBe(day);
});

test('every day of three years ends on that day, and the next one begins a millisecond later', () => {
  for (const timeZone of [
    'America/New_York',
    'Europe/Lisbon',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'Asia/Kolkata',
  ])
    for (let moment = Date.UTC(2025, 0, 1); moment < Date.UTC(2028, 0, 1); moment += 86_400_000) {
      const day = new Date(moment).toISOString().slice(0, 10);
      const next = new Date(moment + 86_400_000).toISOString().slice(0, 10);
      const end = Date.parse(endOfDay(day, timeZone));
      expect([localDayOf(end, timeZone), localDayOf(end + 1, timeZone)], timeZone).toEqual([day, next]);
      expect(Date.parse(startOfDay(next, timeZone))).toBe(end + 1);
    }
});

test.each([
  ['2026-12-12', '2026-12-13T07:59:59.999Z'],
  ['2026-12-12T10:00:00-08:00', '2026-12-12T18:00:00.000Z'],
  ['2026-12-12T00:00:00Z', '2026-12-12T00:00:00.000Z'],
  [null, null],
  [undefined, undefined],
])('a job on a board in Los Angeles that expires at %j expires at %j', (given, stored) => {
  expect(toEnd(given, 'America/Los_Angeles')).toBe(stored);
});

test.each([
  ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
  ['2026-07-20', 'America/Los_Angeles', '2026-07-20T07:00:00.000Z'],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
  // The clock skips midnight, or shows it twice.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['0001-01-01', 'Asia/Tokyo', '0001-01-01T00:00:00.000Z'],
  ['2026-11-20T10:00:00-08:00', 'Asia/Tokyo', '2026-11-20T18:00:00.000Z'],
  [null, 'Asia/Tokyo', null],
  [undefined, 'Asia/Tokyo', undefined],
])('what starts at %j in %s starts at %j', (given, timeZone, start) => {
  expect(toStart(given, timeZone)).toBe(start);
});

test('a range of days includes both', () => {
  const range = { from: '2026-11-01', to: '2026-11-02' };
  expect(readTimeRange(range, 'America/Los_Angeles')).toEqual({
    from: '2026-11-01T07:00:00.000Z',
    to: '2026-11-03T07:59:59.999Z',
  });
  expect(readTimeRange({ from: 'now', to: '2026-02-30' }, 'UTC')).toEqual({ from: undefined, to: undefined });
});

test.each([
  ['2026-11-02', '2026-11-01', true],
  ['2026-11-01', '2026-11-01', false],
  ['2026-11-01T09:00:00Z', '2026-11-01T08:59:59Z', true],
  ['2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z', false],
  // On Kiritimati, 2 November begins at 10:00 of 1 November in UTC.
  ['2026-11-02', '2026-11-01T10:00:00Z', false],
  ['2026-11-02', '2026-11-01T09:59:59Z', true],
  ['2026-11-02T11:59:59Z', '2026-11-01', false],
  ['2026-11-02T12:00:00Z', '2026-11-01', true],
  ['', '2026-11-01', false],
  ['2026-13-01', '2026-11-01', false],
])('whether the range from %s to %s is reversed everywhere: %s', (from, to, expected) => {
  expect(isReversed({ from, to })).toBe(expected);
});

test.each([
  ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z'],
  ['Europe/Berlin', '2026-10-31T23:00:00.000Z', '2026-11-01T22:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-02T07:59:59.999Z'],
  ['Pacific/Kiritimati', '2026-10-31T10:00:00.000Z', '2026-11-01T09:59:59.999Z'],
  // Midnight comes twice.
  ['America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
])('the day 2026-11-01 in %s is from %s to %s', (timeZone, from, to) => {
  expect(readTimeRange({ from: '2026-11-01', to: '2026-11-01' }, timeZone)).toEqual({ from, to });
});

test('a day whose midnight the clock skips begins an hour later', () => {
  expect(readTimeRange({ from: '2026-09-06', to: '2026-09-05' }, 'America/Santiago')).toEqual({
    from: '2026-09-06T04:00:00.000Z',
    to: '2026-09-06T03:59:59.999Z',
  });
});
