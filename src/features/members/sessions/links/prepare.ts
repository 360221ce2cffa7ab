import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { deriveTokens } from '../../../../platform/sign-in/tokens.ts';
import { isBlocked, lockAccountByKey } from '../account-queries.ts';
import { assignLink, canSendLink, deleteLinkById, findRequestedLink } from './queries.ts';

/**
 * Assigns a requested link to the member with its email address. Returns that email address and the token, which is the same each
 * time. Deletes the link, and returns undefined, if no member may get it. Locks the member before the link, because another order could
 * deadlock.
 */
export async function prepareLink(
  scope: Scope,
  keyRing: KeyRing,
  id: string,
): Promise<{ email: string; token: string } | undefined> {
  return inTransaction(scope, async (scope) => {
    const link = await findRequestedLink(scope, id);
    if (!link) return undefined;
    const account = await lockAccountByKey(scope, link.email_key);
    // A link that was sent before may be in the mailbox, so it stays.
    const isAllowed = link.token_hash !== null || (account && (await canSendLink(scope, account.id, id)));
    if (!account || isBlocked(account) || !isAllowed) {
      await deleteLinkById(scope, id);
      return undefined;
    }
    const [newest, ...older] = deriveTokens(keyRing, `member sign-in link ${scope.organizationId} ${id}`);
    // An earlier attempt may have sent the token of a master key that was the newest then.
    const token = older.find(({ hash }) => link.token_hash?.equals(hash)) ?? newest;
    const isAssigned = await assignLink(scope, id, account.id, token.hash);
    return isAssigned ? { email: account.email, token: token.text } : undefined;
  });
}
