import { recordAudit } from '../../../../platform/audit/record.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { lockAccount } from './account-queries.ts';
import { deleteLinksOf } from './links/queries.ts';
import { deleteSessions } from './queries.ts';

/** Signs a member out on all devices. */
export async function signMemberOut(scope: Scope, id: string): Promise<{ id: string; signedOut: true }> {
  return inTransaction(scope, async (scope) => {
    const account = isId(id) ? await lockAccount(scope, id) : undefined;
    if (!account) throw notFound('member');
    await signOutEverywhere(scope, account.id);
    await recordAudit(scope, { action: 'member.signed_out', object: { type: 'member', id: account.id } });
    return { id: account.id, signedOut: true };
  });
}

/** Deletes all sessions of a member, and the links that could start one. */
export async function signOutEverywhere(scope: Scope, memberId: string): Promise<void> {
  await deleteSessions(scope, memberId);
  await deleteLinksOf(scope, memberId);
}
