import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import { deleteSecondSteps } from '../factors/challenges.ts';
import { deleteFactorsOf, hasFactor } from '../factors/queries.ts';
import { asUserAuthor, recordUserAudit } from '../record-user-audit.ts';
import { proveEmail, type UserRow, updateUser } from '../users/queries.ts';
import { deleteSessionsOf } from './queries.ts';
import type { SignInContext } from './sessions.ts';

/**
 * The person with the mailbox opens a link for the first time. Another person may have created the user, so that what signs
 * in must be hers: everything else ends, unless this browser is signed in as the user.
 */
export async function takeOver(
  db: Kysely<DB>,
  user: UserRow,
  { previous, ...origin }: SignInContext,
): Promise<void> {
  await proveEmail(db, user.id);
  const changedFields = ['email_proved_at'];
  if (previous?.user.id !== user.id) {
    if (user.password_hash !== null) changedFields.push('password');
    if (await hasFactor(db, user.id)) changedFields.push('factors');
    await updateUser(db, user.id, { password_hash: null });
    await deleteFactorsOf(db, user.id);
    await deleteSecondSteps(db, user.id);
    await deleteSessionsOf(db, user.id);
  }
  await recordUserAudit(db, asUserAuthor(user, origin), user.id, {
    action: 'user.updated',
    object: { type: 'user', id: user.id },
    changedFields,
  });
}
