import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, UserTotp } from '../../../../../platform/database/tables.ts';
import type { EncryptionContext, KeyRing } from '../../../../../platform/encryption/key-ring.ts';
import type { Totp } from './schema.ts';

export type TotpRow = Selectable<UserTotp>;

export async function findTotp(db: Kysely<DB>, userId: string): Promise<TotpRow | undefined> {
  return db.selectFrom('user_totp').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores the secret of the user, who must be locked, in place of a former one. Codes up to `lastStep` are used up. */
export async function saveTotp(
  db: Kysely<DB>,
  keyRing: KeyRing,
  { userId, secret, lastStep }: { userId: string; secret: string; lastStep: number },
): Promise<TotpRow> {
  const version = ((await findTotp(db, userId))?.version ?? 0) + 1;
  const columns = {
    version,
    ...keyRing.seal(toEncryptionContext(userId, version), secret),
    last_step: lastStep,
    created_at: sql<string>`now()`,
  };
  return db
    .insertInto('user_totp')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function openTotpSecret(keyRing: KeyRing, row: TotpRow): string {
  return keyRing.open(toEncryptionContext(row.user_id, row.version), row);
}

/** Uses up the codes up to this time step. False if they were used up before. */
export async function advanceStep(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteTotp(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('user_totp').where('user_id', '=', userId).execute();
}

/** Deletes the secrets that only a lost master key can decrypt. Returns their number. */
export async function deleteTotpOfKey(db: Kysely<DB>, keyId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('user_totp')
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export function toTotp({ created_at }: TotpRow): Totp {
  return { created_at };
}

/** A user belongs to no organization. */
function toEncryptionContext(userId: string, version: number): EncryptionContext {
  return { kind: 'totp_secret', organizationId: 0, name: userId, version };
}
