import type { Kysely } from 'kysely';
import type { Origin } from '../../../platform/audit/origin.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { findPasswordProblems } from '../../../platform/sign-in/password-rules.ts';
import { hashPassword } from '../../../platform/sign-in/passwords.ts';
import { asUserAuthor } from '../record-user-audit.ts';
import { insertUser, type NewUser, type UserRow } from '../users/queries.ts';

/** Creates the user of a link, who is the author of it. Throws 409 if the email address is taken. */
export async function createUser(db: Kysely<DB>, user: NewUser, origin: Origin): Promise<UserRow> {
  const created = await insertUser(db, user);
  if (!created) throw new HttpError('email_taken', 'Another user has this email address. Sign in instead.');
  const context = { db, organizationId: null, ...asUserAuthor(created, origin) };
  await recordAudit(context, { action: 'user.created', object: { type: 'user', id: created.id } });
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
