import type { Attempt } from './call.ts';

const MINUTE_MS = 60_000;

/** Delay after each attempt, before jitter. There is one attempt more than there are delays. */
const DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS];
const JITTER = 0.2;

/** A retry can fix these. All others depend on the request, its target or the response. */
const transientCodes = new Set([
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'broken_answer',
  'internal_error',
]);

/**
 * Returns the delay after the failed attempt number `attempts`, or undefined if there is no further attempt. `random` is the
 * jitter, from 0 (earliest) to 1 (latest).
 */
export function findRetryDelay(
  attempts: number,
  { responseStatus, error }: FailedAttempt,
  random: number,
): number | undefined {
  const delayMs = DELAYS_MS[attempts - 1];
  if (delayMs === undefined || !isTransient(responseStatus, error.code)) return undefined;
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

type FailedAttempt = Pick<Attempt, 'responseStatus'> & { error: { code: string } };

function isTransient(status: number | null, code: string): boolean {
  return transientCodes.has(code) || status === 408 || status === 429 || (status !== null && status >= 500);
}
