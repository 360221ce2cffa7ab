import { expect, it, onTestFinished, vi } from 'vitest';
import { newId } from './ids.ts';

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
