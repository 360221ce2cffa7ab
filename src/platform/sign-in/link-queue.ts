import { type RawBuilder, sql } from 'kysely';
import { type Mail, MailError, type Mailer } from '../mail/mailer.ts';
import { newToken, type Token } from './tokens.ts';

/** Concurrent connections to the mail server. Servers reject clients with many connections. */
export const EMAILS_AT_ONCE = 20;

/** One origin for all emails, because all go to the same mail server. It limits them however many organizations send. */
export function describeMailServer(): RawBuilder<unknown> {
  return sql`select 'mail' as url, false as is_unhealthy`;
}

/** One claimed sign-in link. The owner of the table implements what a link is and who gets one. */
export interface ClaimedSignInLink {
  /** Earlier attempts that failed. */
  attempts: number;
  /** Too old to be worth sending. */
  isExpired: boolean;
  /** Stores the hash of the token and returns the email; undefined if no email should be sent. */
  prepare(token: Token): Promise<Mail | undefined>;
  finish(status: 'sent' | 'given_up'): Promise<void>;
  retryAfter(seconds: number): Promise<void>;
}

/**
 * Sends a link with a new token. The token is stored before the email leaves, so that it works on arrival. When `stop` aborts the
 * email, the caller releases the link.
 */
export async function sendSignInLink(
  mailer: Mailer,
  link: ClaimedSignInLink,
  stop: AbortSignal,
): Promise<void> {
  if (link.isExpired) return link.finish('given_up');
  const email = await link.prepare(newToken());
  if (!email) return;
  try {
    await mailer.send(email, stop);
  } catch (error) {
    if (!stop.aborted) await handleFailure(link, error);
    throw error;
  }
  await link.finish('sent');
}

const RETRY_SECONDS = [5, 15, 30];
const LATER_RETRY_SECONDS = 60;

/** The mail server rejects the same email again after a permanent error. */
async function handleFailure(link: ClaimedSignInLink, error: unknown): Promise<void> {
  if (error instanceof MailError && error.isPermanent) return link.finish('given_up');
  await link.retryAfter(RETRY_SECONDS[link.attempts] ?? LATER_RETRY_SECONDS);
}
