import type { Mail } from '../../../../platform/mail/mailer.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { ClaimedSignInLink } from '../../../../platform/sign-in/link-queue.ts';
import type { Token } from '../../../../platform/sign-in/tokens.ts';
import { isBlocked, lockAccountByKey } from '../account-queries.ts';
import { writeLinkEmail } from './email.ts';
import {
  assignLink,
  type ClaimedLink,
  canSendLink,
  deleteClaimedLink,
  finishLink,
  retryLink,
} from './worker-queries.ts';

/** Connects a row of `sign_in_links` to the link queue. `offsetMs` shifts the clock in tests. */
export function toSignInLink(scope: Scope, link: ClaimedLink, offsetMs: number): ClaimedSignInLink {
  return {
    attempts: link.attempts,
    isExpired: link.is_expired,
    prepare: (token) => prepareEmail(scope, link, token),
    finish: (status) => finishLink(scope, link, status),
    retryAfter: (seconds) => retryLink(scope, link, seconds, offsetMs),
  };
}

async function prepareEmail(scope: Scope, link: ClaimedLink, token: Token): Promise<Mail | undefined> {
  const email = await assignToMember(scope, link, token.hash);
  return email === undefined ? undefined : writeLinkEmail(scope, email, token.text);
}

/** Returns the member's email address. Locks the member before the link, because another order could deadlock. */
async function assignToMember(
  scope: Scope,
  link: ClaimedLink,
  tokenHash: Buffer,
): Promise<string | undefined> {
  return inTransaction(scope, async (scope) => {
    const account = await lockAccountByKey(scope, link.email_key);
    if (account && !isBlocked(account) && (await canSendLink(scope, account.id, link)))
      return (await assignLink(scope, link, account.id, tokenHash)) ? account.email : undefined;
    await deleteClaimedLink(scope, link);
    return undefined;
  });
}
