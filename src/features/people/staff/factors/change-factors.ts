import type { Kysely } from 'kysely';
import type { Author } from '../../../../platform/audit/record.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { signInRequired } from '../../../../platform/sign-in/errors.ts';
import { recordUserAudit } from '../record-user-audit.ts';
import { deleteLinksOf } from '../sessions/links.ts';
import { deleteSessionsOf, type FoundSession } from '../sessions/queries.ts';
import type { SignInMethod } from '../sessions/schema.ts';
import { type NewSession, rotateSession } from '../sessions/sessions.ts';
import { lockUser } from '../users/queries.ts';
import { deleteSecondSteps } from './challenges.ts';
import { hasFactor } from './queries.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** The session of the user whose factors change, and who the audit log names. */
export interface FactorOwner extends FoundSession {
  author: Author;
}

/** What the audit log says of a change: `user.<action>`, and the factor as the changed field. */
interface FactorChange {
  action: 'factor_added' | 'factor_removed' | 'recovery_codes_replaced';
  factor: 'passkey' | 'totp' | 'recovery_code';
}

/** What a change of factors returns: its own result, and the session with its new token. */
export interface ChangedFactors<T> {
  result: T;
  session: NewSession;
}

/**
 * Changes the second factors of a user in the caller's transaction. All other sessions, links and half sign-ins of the user end;
 * this session gets a new token. `proved` is the factor that the user has just shown.
 */
export async function changeFactors<T>(
  db: Kysely<DB>,
  owner: FactorOwner,
  { action, factor }: FactorChange,
  change: () => Promise<T>,
  proved?: SignInMethod,
): Promise<ChangedFactors<T>> {
  const { id } = owner.user;
  const user = await lockUser(db, id);
  if (!user) throw signInRequired();
  const result = await change();
  if (!(await hasFactor(db, id))) await deleteRecoveryCodes(db, id);
  await recordUserAudit(db, owner.author, id, {
    action: `user.${action}`,
    object: { type: 'user', id },
    changedFields: [factor],
  });
  await deleteSessionsOf(db, id, owner.session.id);
  await deleteLinksOf(db, user);
  await deleteSecondSteps(db, id);
  return { result, session: await rotateSession(db, owner, proved) };
}

/** Adds a factor. The first one comes with recovery codes. */
export async function addFactor<T>(
  db: Kysely<DB>,
  owner: FactorOwner,
  proved: 'passkey' | 'totp',
  insert: () => Promise<T>,
): Promise<ChangedFactors<{ added: T; recoveryCodes: string[] | null }>> {
  const { id } = owner.user;
  return changeFactors(
    db,
    owner,
    { action: 'factor_added', factor: proved },
    async () => {
      const isFirst = !(await hasFactor(db, id));
      const added = await insert();
      return { added, recoveryCodes: isFirst ? await replaceRecoveryCodes(db, id) : null };
    },
    proved,
  );
}
