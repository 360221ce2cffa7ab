import { MailError, type Mailer } from '../../platform/mail/mailer.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isShutOut, lockAccountByKey } from './account-queries.ts';
import { writeLinkMail } from './link-mail.ts';
import { newToken } from './tokens.ts';
import {
  assignLink,
  type ClaimedLink,
  dropLink,
  endLink,
  mayHaveLink,
  putOffLink,
} from './worker-queries.ts';

/** What sending needs besides the database. */
export interface Sending {
  mailer: Mailer;
  /** How far the worker's time is ahead of the database's; 0 but in tests. */
  offsetMs: number;
}

/** Sends a link to the member whose address was asked with, if it is a member's. */
export async function sendLink(
  scope: Scope,
  { mailer, offsetMs }: Sending,
  link: ClaimedLink,
  stop: AbortSignal,
): Promise<void> {
  if (link.is_late) return endLink(scope, link, 'given_up');
  const token = newToken();
  const email = await findRecipient(scope, link, token.hash);
  if (email === undefined) return;
  try {
    await mailer.send(writeLinkMail(scope, email, token.text), stop);
  } catch (error) {
    // A mail that was given up for `stop` is handed back.
    if (!stop.aborted) await noteFailure(scope, link, error, offsetMs);
    throw error;
  }
  await endLink(scope, link, 'sent');
}

const RETRY_AFTER_SECONDS = [5, 15, 30];
const RETRY_LATER_SECONDS = 60;

/** The member first, then the link: two who wait for each other would both fail. */
async function findRecipient(
  scope: Scope,
  link: ClaimedLink,
  tokenHash: Buffer,
): Promise<string | undefined> {
  return inTransaction(scope, async (scope) => {
    const account = await lockAccountByKey(scope, link.email_key);
    if (account && !isShutOut(account) && (await mayHaveLink(scope, account.id, link)))
      return (await assignLink(scope, link, account.id, tokenHash)) ? account.email : undefined;
    await dropLink(scope, link);
    return undefined;
  });
}

/** An address that the mail server does not know is not asked again. */
async function noteFailure(scope: Scope, link: ClaimedLink, error: unknown, offsetMs: number): Promise<void> {
  if (error instanceof MailError && error.isPermanent) return endLink(scope, link, 'given_up');
  const seconds = RETRY_AFTER_SECONDS[link.attempts] ?? RETRY_LATER_SECONDS;
  await putOffLink(scope, link, seconds, offsetMs);
}
