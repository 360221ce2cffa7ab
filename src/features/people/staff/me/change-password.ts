import type { Database } from '../../../../platform/database/connect.ts';
import { HttpError, invalid } from '../../../../platform/http/errors/http-error.ts';
import { signInRequired } from '../../../../platform/sign-in/errors.ts';
import { findPasswordProblems } from '../../../../platform/sign-in/password-rules.ts';
import { hashPassword, verifyPassword } from '../../../../platform/sign-in/passwords.ts';
import { deleteSecondSteps } from '../factors/challenges.ts';
import { asUserAuthor, recordUserAudit } from '../record-user-audit.ts';
import { deleteLinksOf } from '../sessions/links.ts';
import { deleteSessionsOf, type FoundSession } from '../sessions/queries.ts';
import type { SignInMethod } from '../sessions/schema.ts';
import { type NewSession, type SignInContext, startSession } from '../sessions/sessions.ts';
import { lockUser, updateUser } from '../users/queries.ts';
import type { ChangeOwnPassword } from './schema.ts';

/** Changes the user's own password. All other sessions end, and this one gets a new token. */
export async function changeOwnPassword(
  db: Database,
  found: FoundSession,
  { current_password, new_password }: ChangeOwnPassword,
  context: SignInContext,
): Promise<NewSession> {
  const { user, session } = found;
  const issues = findPasswordProblems('/new_password', new_password, user.email);
  if (issues.length > 0) throw invalid(issues);
  await assertCurrentPassword(found, current_password);
  const passwordHash = await hashPassword(new_password);
  return db.transaction().execute(async (db) => {
    const locked = await lockUser(db, user.id);
    // The password was verified without a lock. A change since then wins.
    if (!locked || locked.password_hash !== user.password_hash) throw signInRequired();
    await deleteSessionsOf(db, user.id, session.id);
    await deleteLinksOf(db, user);
    await deleteSecondSteps(db, user.id);
    const changed = await updateUser(db, user.id, { password_hash: passwordHash });
    await recordUserAudit(db, asUserAuthor(user, context), user.id, {
      action: 'user.updated',
      object: { type: 'user', id: user.id },
      changedFields: ['password'],
    });
    return startSession(db, changed, session.methods as SignInMethod[], context);
  });
}

/** Keeps a stranger at an unlocked screen from taking over the account. */
async function assertCurrentPassword(
  { user, session, isRecentlySignedIn }: FoundSession,
  currentPassword: string | undefined,
): Promise<void> {
  const isFreshLink = isRecentlySignedIn && !session.methods.includes('password');
  if (user.password_hash === null || isFreshLink) return;
  if (currentPassword === undefined)
    throw invalid([{ path: '/current_password', message: 'is required because you have a password' }]);
  if (!(await verifyPassword(currentPassword, user.password_hash)))
    throw new HttpError('invalid_credentials', 'The current password is incorrect.');
}
