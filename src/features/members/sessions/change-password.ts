import { HttpError, invalid, notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toMember } from '../members/queries.ts';
import type { Member } from '../members/schema.ts';
import { type Account, findAccount, isShutOut, lockAccount } from './account-queries.ts';
import { signInRequired } from './errors.ts';
import { findPasswordProblems } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { asMember, writePassword } from './record-account.ts';
import type { ChangePassword, SetPassword } from './schema.ts';
import { deleteSession } from './session-queries.ts';
import { type NewSession, type SignedIn, startSession } from './sessions.ts';
import { signOutEverywhere } from './sign-out.ts';

/** Changes the password of whoever is signed in: all sessions end, and a new one begins for this browser. */
export async function changePassword(
  scope: Scope,
  signedIn: SignedIn,
  { currentPassword, newPassword }: ChangePassword,
): Promise<NewSession> {
  const account = await findAccount(scope, signedIn.member.id);
  if (!account) throw signInRequired();
  refuseBadPassword('/newPassword', newPassword, account);
  await refuseOthers(account, signedIn, currentPassword);
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(asMember(scope, account.id), async (scope) => {
    const locked = await lockAccount(scope, account.id);
    const isUnchanged = locked && locked.password_hash === account.password_hash && !isShutOut(locked);
    // Ended meanwhile, it must not go on as a new one.
    if (!isUnchanged || !(await deleteSession(scope, signedIn.tokenHash))) throw signInRequired();
    await signOutEverywhere(scope, account.id);
    const member = await writePassword(scope, locked, passwordHash);
    return startSession(scope, member, { isByLink: false });
  });
}

/** Gives a member a password, as somebody who manages the members. */
export async function setPassword(scope: Scope, id: string, { password }: SetPassword): Promise<Member> {
  const account = isId(id) ? await findAccount(scope, id) : undefined;
  if (!account) throw notFound('member');
  refuseBadPassword('/password', password, account);
  const passwordHash = await hashPassword(password);
  return inTransaction(scope, async (scope) => {
    const locked = await lockAccount(scope, id);
    if (!locked) throw notFound('member');
    await signOutEverywhere(scope, id);
    return toMember(await writePassword(scope, locked, passwordHash));
  });
}

function refuseBadPassword(path: string, password: string, { email }: Account): void {
  const issues = findPasswordProblems(path, password, email);
  if (issues.length > 0) throw invalid(issues);
}

/** Somebody at a screen that was left open must not be able to lock the member out. */
async function refuseOthers(
  { password_hash }: Account,
  { isFreshLink }: SignedIn,
  currentPassword: string | undefined,
): Promise<void> {
  if (password_hash === null || isFreshLink) return;
  if (currentPassword === undefined)
    throw invalid([{ path: '/currentPassword', message: 'is required, since there is a password' }]);
  if (!(await isPassword(currentPassword, password_hash)))
    throw new HttpError('invalid_credentials', 'The current password is not right.');
}
