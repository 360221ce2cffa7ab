import type { Attempt } from './ask.ts';

const MINUTE_MS = 60_000;

/** How long after each attempt the next one comes, more or less: there is one attempt more than there are delays. */
const DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS];
const SPREAD = 0.2;

/** Reasons that may be gone the next time; the others lie in what is sent, where to, or in the answer. */
const passing = new Set([
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'broken_answer',
  'internal_error',
]);

/**
 * How long until the next attempt after one that failed, the last of so many; undefined: there is none. `random`, from 0 to 1,
 * says how early or late within its span it comes.
 */
export function findRetryDelay(
  attempts: number,
  { responseStatus, error }: FailedAttempt,
  random: number,
): number | undefined {
  const delayMs = DELAYS_MS[attempts - 1];
  if (delayMs === undefined || !isPassing(responseStatus, error.code)) return undefined;
  return Math.round(delayMs * (1 - SPREAD + 2 * SPREAD * random));
}

type FailedAttempt = Pick<Attempt, 'responseStatus'> & { error: { code: string } };

function isPassing(status: number | null, code: string): boolean {
  return passing.has(code) || status === 408 || status === 429 || (status !== null && status >= 500);
}
