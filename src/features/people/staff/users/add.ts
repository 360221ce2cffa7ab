import type { Kysely } from 'kysely';
import { type Author, recordAudit } from '../../../../platform/audit/record.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { insertUser, type NewUser, type UserRow } from './queries.ts';

/** Creates a user. Undefined if another user has the email address. `toAuthor` returns the author of the change, often the new user. */
export async function addUser(
  db: Kysely<DB>,
  user: NewUser,
  toAuthor: (created: UserRow) => Author,
): Promise<UserRow | undefined> {
  const created = await insertUser(db, { ...user, name: user.name?.trim() ?? null });
  if (!created) return undefined;
  const object = { type: 'user', id: created.id };
  await recordAudit({ db, organizationId: null, ...toAuthor(created) }, { action: 'user.created', object });
  return created;
}
