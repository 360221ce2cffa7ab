import { afterEach, expect, test, vi } from 'vitest';
import { RateLimit } from './samplers.ts';

afterEach(() => void vi.useRealTimers());

test('the rate limit allows a burst of one second and then that many per second, whatever the load', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const limit = new RateLimit(10);
  const take = (times: number) => Array.from({ length: times }, () => limit.tryTake()).filter(Boolean).length;
  expect(take(1000)).toBe(10);
  vi.advanceTimersByTime(500);
  expect(take(1000)).toBe(5);
  vi.advanceTimersByTime(3_600_000);
  expect(take(1000)).toBe(10);
});
