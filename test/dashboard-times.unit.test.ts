import { expect, test } from 'vitest';
import { fromLocal, toLocal } from '../dashboard/src/ui/form/local-time.ts';

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
