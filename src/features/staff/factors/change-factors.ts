import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/tables.ts';
import { signInRequired } from '../../../platform/sign-in/errors.ts';
import { deleteLinksOf } from '../sessions/links.ts';
import { deleteSessionsOf, type FoundSession } from '../sessions/queries.ts';
import type { SignInMethod } from '../sessions/schema.ts';
import { type NewSession, rotateSession } from '../sessions/sessions.ts';
import { lockUser } from '../users/queries.ts';
import { deleteSecondSteps } from './challenges.ts';
import { hasFactor } from './queries.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

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
  found: FoundSession,
  change: () => Promise<T>,
  proved?: SignInMethod,
): Promise<ChangedFactors<T>> {
  const { id } = found.user;
  if (!(await lockUser(db, id))) throw signInRequired();
  const result = await change();
  if (!(await hasFactor(db, id))) await deleteRecoveryCodes(db, id);
  await deleteSessionsOf(db, id, found.session.id);
  await deleteLinksOf(db, id);
  await deleteSecondSteps(db, id);
  return { result, session: await rotateSession(db, found, proved) };
}

/** Adds a factor. The first one comes with recovery codes. */
export async function addFactor<T>(
  db: Kysely<DB>,
  found: FoundSession,
  proved: SignInMethod,
  insert: () => Promise<T>,
): Promise<ChangedFactors<{ added: T; recoveryCodes: string[] | null }>> {
  const { id } = found.user;
  return changeFactors(
    db,
    found,
    async () => {
      const isFirst = !(await hasFactor(db, id));
      const added = await insert();
      return { added, recoveryCodes: isFirst ? await replaceRecoveryCodes(db, id) : null };
    },
    proved,
  );
}
