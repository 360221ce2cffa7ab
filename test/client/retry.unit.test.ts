import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CorkboardError } from '../../packages/client/src/corkboard-error.ts';
import { retryDelayMs } from '../../packages/client/src/retry.ts';

const read = { url: '/api/v1/jobs', method: 'GET', headers: {}, returnsFile: false };

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('without Retry-After, the wait is random within a backoff that doubles from half a second to eight seconds', () => {
  const lost = new CorkboardError('network_error', 'Lost.');
  const delays = [0, 1, 2, 3, 4, 5].map((attempt) => retryDelayMs(read, lost, attempt));
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 4000]);
});

test('with Retry-After, the random wait is added to it', () => {
  const limited = new CorkboardError('rate_limited', 'Too many.', { status: 429, retryAfterSeconds: 7 });
  expect([0, 1].map((attempt) => retryDelayMs(read, limited, attempt))).toEqual([7250, 7500]);
});
