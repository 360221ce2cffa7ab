import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, UserPasskeys } from '../../../../../platform/database/tables.ts';
import { isId, newId } from '../../../../../platform/ids.ts';
import type { Passkey } from './schema.ts';

export type PasskeyRow = Selectable<UserPasskeys>;

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Kysely<DB>, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('user_passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function findPasskey(
  db: Kysely<DB>,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** By the id that the authenticator chose. */
export async function findPasskeyByCredential(
  db: Kysely<DB>,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
}

export type NewPasskey = Pick<
  PasskeyRow,
  'user_id' | 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'name'
>;

/** Undefined if the passkey is registered already, by any user. */
export async function insertPasskey(db: Kysely<DB>, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('user_passkeys')
    .values({ id: newId(), ...passkey })
    .onConflict((conflict) => conflict.constraint('user_passkeys_credential_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function recordPasskeyUse(db: Kysely<DB>, id: string, signCount: number): Promise<void> {
  await db
    .updateTable('user_passkeys')
    .set({ sign_count: signCount, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function renamePasskey(db: Kysely<DB>, id: string, name: string): Promise<PasskeyRow> {
  return db
    .updateTable('user_passkeys')
    .set({ name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePasskey(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('user_passkeys').where('id', '=', id).execute();
}

export function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at };
}
