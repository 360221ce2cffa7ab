import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry, reasonToDisable } from './retry-policy.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const succeeded = { error: null, responseStatus: 200 };
const failed = { error: { code: 'not_accepted', message: 'No.' }, responseStatus: 500 };
const silent = { error: { code: 'timeout', message: 'No answer.' }, responseStatus: null };

const delayOf = (attempts: number, random: number, retryAfterMs?: number) => {
  const outcome = retryAfterMs === undefined ? failed : { ...failed, retryAfterMs };
  const verdict = decideRetry({ outcome, attempts, random });
  return verdict.status === 'pending' ? verdict.delayMs : undefined;
};

describe('the next attempt', () => {
  const schedule = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

  it('follows the schedule with up to 20% jitter in either direction', () => {
    const numbers = schedule.map((_, index) => index + 1);
    expect(numbers.map((attempts) => delayOf(attempts, 0.5))).toEqual(schedule);
    expect(numbers.map((attempts) => delayOf(attempts, 0))).toEqual(schedule.map((ms) => ms * 0.8));
    expect(numbers.map((attempts) => delayOf(attempts, 1))).toEqual(schedule.map((ms) => ms * 1.2));
  });

  it('is not made after the eighth failure', () => {
    expect(decideRetry({ outcome: failed, attempts: 7, random: 0 }).status).toBe('pending');
    expect(decideRetry({ outcome: failed, attempts: 8, random: 0 })).toEqual({ status: 'exhausted' });
  });

  it('is not made after a success, on the first attempt or the last', () => {
    for (const attempts of [1, 8])
      expect(decideRetry({ outcome: succeeded, attempts, random: 0 })).toEqual({ status: 'delivered' });
  });

  it('respects Retry-After within two intervals of the schedule', () => {
    expect(delayOf(1, 0.5, 2 * SECOND)).toBe(5 * SECOND);
    expect(delayOf(1, 0.5, 90 * SECOND)).toBe(90 * SECOND);
    expect(delayOf(1, 0.5, DAY)).toBe(5 * SECOND + 5 * MINUTE);
    expect(delayOf(7, 0.5, 30 * DAY)).toBe(20 * HOUR);
  });

  it('is never earlier than its interval nor later than the following one, for any Retry-After', () => {
    const retryAfter = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        retryAfter,
        (...of) => {
          const [attempts, , retryAfterMs] = of;
          const slot = schedule[attempts - 1]!;
          const delayMs = delayOf(...of)!;
          expect(delayMs).toBeGreaterThanOrEqual(slot * 0.8 - 1);
          const latest = slot * 1.2 + (retryAfterMs === undefined ? 0 : (schedule[attempts] ?? slot));
          expect(delayMs).toBeLessThanOrEqual(latest + 1);
        },
      ),
    );
  });
});

describe('a webhook is disabled', () => {
  it('immediately when the receiver returns 410', () => {
    expect(reasonToDisable({ ...failed, responseStatus: 410 }, 0)).toBe('gone');
  });

  it('after five days of failures, not before, and not by a success', () => {
    for (const outcome of [failed, silent]) {
      expect(reasonToDisable(outcome, 5 * DAY - 1)).toBeUndefined();
      expect(reasonToDisable(outcome, 5 * DAY)).toBe('failing');
    }
    expect(reasonToDisable(succeeded, 100 * DAY)).toBeUndefined();
  });
});
