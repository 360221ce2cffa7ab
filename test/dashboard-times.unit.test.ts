import { expect, test } from 'vitest';
import { fromLocal, toLocal, toMoments } from '../dashboard/src/ui/form/local-time.ts';

test.each([
  ['2026-11-01T09:00:00.000Z', 'UTC', '2026-11-01T09:00'],
  ['2027-01-01T07:59:00.000Z', 'America/Los_Angeles', '2026-12-31T23:59'],
  ['2026-12-31T22:59:00.000Z', 'Europe/Berlin', '2026-12-31T23:59'],
  ['2026-07-31T21:59:00.000Z', 'Europe/Berlin', '2026-07-31T23:59'],
  ['2026-12-31T18:14:00.000Z', 'Asia/Kathmandu', '2026-12-31T23:59'],
  ['2026-12-31T09:59:00.000Z', 'Pacific/Kiritimati', '2026-12-31T23:59'],
  ['2026-03-29T00:59:00.000Z', 'Europe/Berlin', '2026-03-29T01:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-10-25T02:30:00.000Z', 'Europe/Berlin', '2026-10-25T03:30'],
])('%s is in %s %s, and back', (instant, timeZone, local) => {
  expect(toLocal(instant, timeZone)).toBe(local);
  expect(fromLocal(local, timeZone)).toBe(instant);
});

test('a time that the clock shows twice or skips is a moment beside the change', () => {
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(
    fromLocal('2026-10-25T02:30', 'Europe/Berlin'),
  );
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(
    fromLocal('2026-03-29T02:30', 'Europe/Berlin'),
  );
});

test('seconds are dropped, as in the field', () => {
  expect(toLocal('2026-12-31T23:59:59.999Z', 'UTC')).toBe('2026-12-31T23:59');
});

test.each([
  ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z'],
  ['Europe/Berlin', '2026-10-31T23:00:00.000Z', '2026-11-01T22:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-02T07:59:59.999Z'],
  ['Pacific/Kiritimati', '2026-10-31T10:00:00.000Z', '2026-11-01T09:59:59.999Z'],
  // Midnight comes twice.
  ['America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
])('the day 2026-11-01 in %s is from %s to %s', (timeZone, from, to) => {
  expect(toMoments({ from: '2026-11-01', to: '2026-11-01' }, timeZone)).toEqual({ from, to });
});

test('a day whose midnight the clock skips begins an hour later', () => {
  expect(toMoments({ from: '2026-09-06', to: '2026-09-05' }, 'America/Santiago')).toEqual({
    from: '2026-09-06T04:00:00.000Z',
    to: '2026-09-06T03:59:59.999Z',
  });
});

test('what is no day stays as it is, and what is empty is absent', () => {
  expect(toMoments({ from: '2026-11-01T09:00:00Z', to: '2026-13-45' }, 'UTC')).toEqual({
    from: '2026-11-01T09:00:00Z',
    to: '2026-13-45',
  });
  expect(toMoments({ from: '', to: undefined }, 'UTC')).toEqual({});
});
