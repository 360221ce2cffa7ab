import { HttpError, invalid, notFound, orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { signInRequired } from '../../../../platform/sign-in/errors.ts';
import { findPasswordProblems } from '../../../../platform/sign-in/password-rules.ts';
import { hashPassword, verifyPassword } from '../../../../platform/sign-in/passwords.ts';
import { toMember } from '../queries.ts';
import type { Member } from '../schema.ts';
import { type Account, findAccount, isBlocked, lockAccount } from './account-queries.ts';
import { deleteSession } from './queries.ts';
import { asMember, writePassword } from './record-account.ts';
import type { ChangePassword, SetPassword } from './schema.ts';
import { type MemberSession, type NewSession, startSession } from './sessions.ts';
import { signOutEverywhere } from './sign-out.ts';

/** Changes a member's own password. All sessions end, and this browser gets a new one. */
export async function changePassword(
  scope: Scope,
  session: MemberSession,
  { currentPassword, newPassword }: ChangePassword,
): Promise<NewSession> {
  const account = await findAccount(scope, session.member.id);
  if (!account) throw signInRequired();
  assertGoodPassword('/newPassword', newPassword, account);
  await assertCurrentPassword(account, session, currentPassword);
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(asMember(scope, account.id), async (scope) => {
    const locked = await lockAccount(scope, account.id);
    const isUnchanged = locked && locked.password_hash === account.password_hash && !isBlocked(locked);
    // A session that has ended since the request began must not continue as a new one.
    if (!isUnchanged || !(await deleteSession(scope, session.tokenHash))) throw signInRequired();
    await signOutEverywhere(scope, account.id);
    const member = await writePassword(scope, locked, passwordHash);
    return startSession(scope, member, { isByLink: false });
  });
}

/** Sets the password of a member, through an API key. */
export async function setPassword(scope: Scope, id: string, { password }: SetPassword): Promise<Member> {
  const account = isId(id) ? await findAccount(scope, id) : undefined;
  if (!account) throw notFound('member');
  assertGoodPassword('/password', password, account);
  const passwordHash = await hashPassword(password);
  return inTransaction(scope, async (scope) => {
    const locked = orNotFound(await lockAccount(scope, id), 'member');
    await signOutEverywhere(scope, id);
    return toMember(await writePassword(scope, locked, passwordHash));
  });
}

function assertGoodPassword(path: string, password: string, { email }: Account): void {
  const issues = findPasswordProblems(path, password, email);
  if (issues.length > 0) throw invalid(issues);
}

/** Keeps a stranger at an unlocked screen from taking over the account. */
async function assertCurrentPassword(
  { password_hash }: Account,
  { isFreshLink }: MemberSession,
  currentPassword: string | undefined,
): Promise<void> {
  if (password_hash === null || isFreshLink) return;
  if (currentPassword === undefined)
    throw invalid([{ path: '/currentPassword', message: 'is required because the member has a password' }]);
  if (!(await verifyPassword(currentPassword, password_hash)))
    throw new HttpError('invalid_credentials', 'The current password is incorrect.');
}
