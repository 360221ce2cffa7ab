import { type Kysely, type Selectable, sql } from 'kysely';
import { type Page, readPage } from '../../../../platform/database/rows/pages.ts';
import type { DB, Users } from '../../../../platform/database/tables.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import type { User } from './schema.ts';

export type UserRow = Selectable<Users>;

export interface NewUser {
  email: string;
  name: string | null;
  isOperator: boolean;
  /** Whether the person has shown access to the mailbox, or someone at the command line vouches for it. */
  isEmailProved: boolean;
  passwordHash: string | null;
}

/** Undefined if another user has the email address. */
export async function insertUser(db: Kysely<DB>, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      id: newId(),
      email: user.email,
      email_key: toEmailKey(user.email),
      email_proved_at: user.isEmailProved ? sql`now()` : null,
      name: user.name,
      is_operator: user.isOperator,
      password_hash: user.passwordHash,
    })
    .onConflict((conflict) => conflict.constraint('users_email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findUserByEmail(db: Kysely<DB>, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

export async function findUser(db: Kysely<DB>, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a user and locks the row until the transaction ends. */
export async function lockUser(db: Kysely<DB>, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockUserByKey(db: Kysely<DB>, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey).forUpdate().executeTakeFirst();
}

export async function updateUser(
  db: Kysely<DB>,
  id: string,
  columns: Partial<Pick<UserRow, 'name' | 'is_operator' | 'password_hash'>>,
): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that the user is active, to the hour. */
export async function touchUser(db: Kysely<DB>, id: string): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ last_seen_at: sql`date_trunc('hour', now())` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that the user has shown access to the mailbox. */
export async function proveEmail(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_proved_at: sql`coalesce(email_proved_at, now())` })
    .where('id', '=', id)
    .execute();
}

/** All sessions, links and memberships of the user end. */
export async function deleteUserRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** A page of all users, newest first. */
export async function listUsers(db: Kysely<DB>, range: PageRange): Promise<Page<UserRow>> {
  const newest = db.selectFrom('users').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  return readPage(newest, range, db.selectFrom('users'));
}

export async function hasUsers(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function listOperators(db: Kysely<DB>): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('is_operator', '=', true).orderBy('id').execute();
}

/** Locks all operators until the transaction ends, and returns their ids. */
export async function lockOperatorIds(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_operator', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export function toUser(row: UserRow): User {
  const { id, email, name, is_operator, created_at, last_seen_at } = row;
  return { id, email, name, is_operator, created_at, last_seen_at };
}
