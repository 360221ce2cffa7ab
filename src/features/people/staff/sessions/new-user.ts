import type { Kysely } from 'kysely';
import type { Origin } from '../../../../platform/audit/origin.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { HttpError, invalid } from '../../../../platform/http/errors/http-error.ts';
import { findPasswordProblems } from '../../../../platform/sign-in/password-rules.ts';
import { hashPassword } from '../../../../platform/sign-in/passwords.ts';
import { asUserAuthor } from '../record-user-audit.ts';
import { addUser } from '../users/add.ts';
import type { NewUser, UserRow } from '../users/queries.ts';

/** Creates the user of a link. The user is the author of the change. Throws 409 if the email address is taken. */
export async function createUser(db: Kysely<DB>, user: NewUser, origin: Origin): Promise<UserRow> {
  const created = await addUser(db, user, (created) => asUserAuthor(created, origin));
  if (!created) throw new HttpError('email_taken', 'Another user has this email address. Sign in instead.');
  return created;
}

/** Throws 400 if the password is easy to guess. */
export async function toPasswordHash(password: string | undefined, email: string): Promise<string | null> {
  if (password === undefined) return null;
  const issues = findPasswordProblems('/password', password, email);
  if (issues.length > 0) throw invalid(issues);
  return hashPassword(password);
}

/** A link that creates a user needs the fields of a new one. */
export function assertPresent(fields: Record<string, string | undefined>): void {
  const issues = Object.entries(fields)
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({ path: `/${name}`, message: 'is required, because the link creates a user' }));
  if (issues.length > 0) throw invalid(issues);
}
