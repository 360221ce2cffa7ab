import type { Outcome } from './send.ts';

type Judged = Pick<Outcome, 'error' | 'responseStatus' | 'retryAfterMs'>;

export interface Situation {
  outcome: Judged;
  /** In this round, the present one included. */
  attempts: number;
  /** From 0 to 1: how early or late within its span the next attempt comes. */
  random: number;
}

export type Verdict = { status: 'delivered' | 'exhausted' } | { status: 'pending'; delayMs: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each attempt the next one comes, more or less: a round has one attempt more than there are delays. */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const SPREAD = 0.2;
const DISABLED_AFTER_MS = 5 * 24 * HOUR;

/** What becomes of a delivery after an attempt. */
export function judge({ outcome, attempts, random }: Situation): Verdict {
  if (!outcome.error) return { status: 'delivered' };
  const slotMs = DELAYS_MS[attempts - 1];
  if (slotMs === undefined) return { status: 'exhausted' };
  const delayMs = Math.round(slotMs * (1 - SPREAD + 2 * SPREAD * random));
  // A receiver may ask for more time, up to where the attempt after the next one would be.
  const latestMs = delayMs + (DELAYS_MS[attempts] ?? slotMs);
  return { status: 'pending', delayMs: Math.min(Math.max(delayMs, outcome.retryAfterMs ?? 0), latestMs) };
}

/** Why the webhook is to be disabled after an attempt, if it is; it had only failed for so long before. */
export function reasonToDisable(outcome: Judged, failingForMs: number): 'gone' | 'failing' | undefined {
  if (!outcome.error) return undefined;
  if (outcome.responseStatus === 410) return 'gone';
  return failingForMs >= DISABLED_AFTER_MS ? 'failing' : undefined;
}
