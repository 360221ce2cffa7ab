import type { KeyRing } from '../../../../../platform/encryption/key-ring.ts';
import { inTransaction, type Scope } from '../../../../../platform/scope.ts';
import { canSend, prepareLink } from '../../../../../platform/sign-in/links.ts';
import { deriveToken } from '../../../../../platform/sign-in/tokens.ts';
import { isRegistrationOpen } from '../../../../board/organizations/queries.ts';
import { lockAccountByKey } from '../account-queries.ts';
import {
  assign,
  deleteLinkById,
  findRequested,
  lockAndCountOthersTo,
  memberLinks,
} from '../links/queries.ts';

interface PreparedRegistration {
  email: string;
  token: string;
  /** Whether the email address is a member's, so that the link only signs in. */
  isMember: boolean;
}

/**
 * Gives a requested registration its token. Deletes it, and returns undefined, if the mailbox has links enough, the member is blocked,
 * or registration was closed.
 */
export async function prepareRegistration(
  scope: Scope,
  keyRing: KeyRing,
  id: string,
): Promise<PreparedRegistration | undefined> {
  return inTransaction(scope, async (scope) => {
    const link = await findRequested(scope, id);
    if (!link) return undefined;
    if (await lockAccountByKey(scope, link.email_key)) {
      const prepared = await prepareLink(scope, keyRing, memberLinks, id);
      return prepared && { email: prepared.email, token: prepared.token, isMember: true };
    }
    // A link that was sent before may be in the mailbox, so it stays.
    const isAllowed =
      link.new_email !== null &&
      (link.for_posting || (await isRegistrationOpen(scope))) &&
      (link.token_hash !== null || canSend(await lockAndCountOthersTo(scope, link.email_key, id)));
    if (!isAllowed) {
      await deleteLinkById(scope, id);
      return undefined;
    }
    const token = deriveToken(keyRing, memberLinks.toTokenName(scope, id), link.token_hash);
    const isAssigned = await assign(scope, id, null, token.hash);
    return isAssigned ? { email: link.new_email ?? '', token: token.text, isMember: false } : undefined;
  });
}
