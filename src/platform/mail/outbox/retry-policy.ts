import type { MailError } from '../mailer.ts';

export interface Attempts {
  attempts: number;
  uncertain_attempts: number;
}

/** An email that may have arrived is repeated once. A server that never responds would deliver every repetition. */
const MAX_UNCERTAIN_ATTEMPTS = 2;

const FIRST_RETRIES_SECONDS = [5, 15, 30];
const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
/** A sign-in link that is late is worth nothing, so emails are retried each minute at first. */
const RETRIES_EACH_MINUTE = 15;

/** How long to wait after a failure; undefined: the email has failed. */
export function decideRetry(
  { attempts, uncertain_attempts }: Attempts,
  { isPermanent, isUncertain }: MailError,
): number | undefined {
  if (isPermanent) return undefined;
  if (isUncertain && uncertain_attempts + 1 >= MAX_UNCERTAIN_ATTEMPTS) return undefined;
  return FIRST_RETRIES_SECONDS[attempts] ?? (attempts < RETRIES_EACH_MINUTE ? MINUTE : QUARTER_HOUR);
}
