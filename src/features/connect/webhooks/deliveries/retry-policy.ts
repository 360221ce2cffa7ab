import type { Outcome } from '../sending/send.ts';

type AttemptOutcome = Pick<Outcome, 'error' | 'responseStatus' | 'retryAfterMs'>;

export interface RetryInput {
  outcome: AttemptOutcome;
  /** Number of attempts in this series, including the current one. */
  attempts: number;
  /** Jitter from 0 (earliest) to 1 (latest). */
  random: number;
}

export type RetryDecision = { status: 'delivered' | 'exhausted' } | { status: 'pending'; delayMs: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after each attempt, before jitter. A series has one attempt more than there are delays. */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const JITTER = 0.2;
const DISABLED_AFTER_MS = 5 * 24 * HOUR;

/** Decides the status of a delivery after an attempt. */
export function decideRetry({ outcome, attempts, random }: RetryInput): RetryDecision {
  if (!outcome.error) return { status: 'delivered' };
  const baseDelayMs = DELAYS_MS[attempts - 1];
  if (baseDelayMs === undefined) return { status: 'exhausted' };
  const delayMs = Math.round(baseDelayMs * (1 - JITTER + 2 * JITTER * random));
  // Retry-After may postpone the attempt, at most to the time of the one after it.
  const latestMs = delayMs + (DELAYS_MS[attempts] ?? baseDelayMs);
  return { status: 'pending', delayMs: Math.min(Math.max(delayMs, outcome.retryAfterMs ?? 0), latestMs) };
}

/** Returns the reason to disable the webhook after an attempt, if any. `failingForMs` is the time since the first failure. */
export function reasonToDisable(
  outcome: AttemptOutcome,
  failingForMs: number,
): 'gone' | 'failing' | undefined {
  if (!outcome.error) return undefined;
  if (outcome.responseStatus === 410) return 'gone';
  return failingForMs >= DISABLED_AFTER_MS ? 'failing' : undefined;
}
