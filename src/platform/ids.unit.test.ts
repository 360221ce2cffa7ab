import { expect, it, onTestFinished, vi } from 'vitest';
import { firstIdAt, newId } from './ids.ts';

it('ids of one process ascend, however many are created in a millisecond', () => {
  const ids = Array.from({ length: 100_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

it('ids keep ascending when the clock is set back', () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.now() });
  const ids: string[] = [];
  for (const minutes of [0, -60, -59, 5, 4]) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    ids.push(...Array.from({ length: 1000 }, newId));
  }
  expect(ids).toEqual(ids.toSorted());
});

it('the first id of a moment sorts before all ids of the moment, and after all earlier ones', () => {
  onTestFinished(() => void vi.useRealTimers());
  // 2^40 ms after 1970, as in RFC 9562: 48 bits of milliseconds.
  expect(firstIdAt(Date.parse('2004-11-03T19:53:47.776Z'))).toBe('01000000-0000-0000-0000-000000000000');
  // After the ids of the other tests, because ids ascend.
  const now = Date.now() + 86_400_000;
  vi.useFakeTimers({ now });
  const id = newId();
  expect(firstIdAt(now) < id).toBe(true);
  expect(id < firstIdAt(now + 1)).toBe(true);
});
