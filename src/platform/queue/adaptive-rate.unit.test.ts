import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { adaptiveRate } from './adaptive-rate.ts';

const LEAST = 25;

let requests: number;
/** The share of its time that the process is busy, set by the test. */
let busy: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  requests = 0;
  busy = 0;
});

const measure = () => ({ idle: 0, active: 0, utilization: busy });

/** The rate after `seconds` with `requestsPerSecond`. */
function rateAfter(seconds: number, requestsPerSecond: number, rate: () => number): number {
  let perSecond = 0;
  for (let tick = 0; tick < seconds * 10; tick++) {
    vi.advanceTimersByTime(100);
    requests += requestsPerSecond / 10;
    perSecond = rate();
  }
  return perSecond;
}

describe('the adaptive rate', () => {
  it('uses a quarter of the CPU during requests, and three quarters without requests', () => {
    const rate = adaptiveRate(() => requests, measure);
    // A task takes one millisecond.
    const settle = (requestsPerSecond: number) => {
      let perSecond = 0;
      for (let round = 0; round < 50; round++) {
        busy = perSecond / 1000;
        perSecond = rateAfter(0.1, requestsPerSecond, rate);
      }
      return perSecond;
    };
    expect(settle(10)).toBeCloseTo(250);
    expect(settle(0)).toBeCloseTo(750);
    expect(settle(10)).toBeCloseTo(250);
  });

  it('falls to the minimum of 25 tasks per second when the process is busy, and no lower', () => {
    const rate = adaptiveRate(() => requests, measure);
    busy = 0.1;
    expect(rateAfter(5, 100, rate)).toBeGreaterThan(1_000);
    busy = 1;
    expect(rateAfter(1, 1_000, rate)).toBeLessThan(100);
    expect(rateAfter(10, 1_000, rate)).toBe(LEAST);
  });

  it('counts a request for one second', () => {
    const rate = adaptiveRate(() => requests, measure);
    busy = 0.5;
    expect(rateAfter(1, 10, rate)).toBe(LEAST);
    expect(rateAfter(0.9, 0, rate)).toBe(LEAST);
    expect(rateAfter(0.5, 0, rate)).toBeGreaterThan(LEAST);
  });
});
