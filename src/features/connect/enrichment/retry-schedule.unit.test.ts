import { expect, test } from 'vitest';
import { findRetryDelay } from './retry-schedule.ts';

const MINUTE_MS = 60_000;
const timeout = { responseStatus: null, error: { code: 'timeout' } };
const failed = (responseStatus: number, code = 'not_accepted') => ({ responseStatus, error: { code } });

test('a run has three attempts: immediately, after one minute and after ten, with 20% jitter', () => {
  const delays = (random: number) => [1, 2, 3].map((attempts) => findRetryDelay(attempts, timeout, random));
  expect(delays(0)).toEqual([0.8 * MINUTE_MS, 8 * MINUTE_MS, undefined]);
  expect(delays(0.5)).toEqual([MINUTE_MS, 10 * MINUTE_MS, undefined]);
  expect(delays(1)).toEqual([1.2 * MINUTE_MS, 12 * MINUTE_MS, undefined]);
});

test.each([
  ...['dns_failed', 'connect_failed', 'tls_failed', 'timeout', 'broken_answer'].map((code) => ({
    responseStatus: null,
    error: { code },
  })),
  ...[408, 429, 500, 502, 503, 599].map((status) => failed(status)),
  failed(200, 'internal_error'),
])('temporary failures are retried: %j', (failure) => {
  expect(findRetryDelay(1, failure, 0.5)).toBe(MINUTE_MS);
});

test.each([
  ...['target_not_allowed', 'invalid_header', 'too_large', 'secret_missing', 'secret_not_for_host'].map(
    (code) => ({ responseStatus: null, error: { code } }),
  ),
  ...[400, 401, 403, 404, 410, 413, 422].map((status) => failed(status)),
  failed(302, 'redirected'),
  failed(200, 'not_json'),
  failed(204, 'not_json'),
])('failures caused by the request, its target or the response are final: %j', (failure) => {
  expect(findRetryDelay(1, failure, 0.5)).toBeUndefined();
});
