import { notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { deleteSessions, deleteSignInLinks } from '../members/sign-in-queries.ts';
import { lockAccount } from './account-queries.ts';

/** Signs a member out on all devices, as somebody who manages the members. */
export async function signMemberOut(scope: Scope, id: string): Promise<{ id: string; signedOut: true }> {
  return inTransaction(scope, async (scope) => {
    const account = isId(id) ? await lockAccount(scope, id) : undefined;
    if (!account) throw notFound('member');
    await signOutEverywhere(scope, account.id);
    return { id: account.id, signedOut: true };
  });
}

/** Ends all sessions of the member, and links that would begin one. */
export async function signOutEverywhere(scope: Scope, memberId: string): Promise<void> {
  await deleteSessions(scope, memberId);
  await deleteSignInLinks(scope, memberId);
}
