import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';

/** Whether the user of the row in `users` has a second factor. */
export const ownsFactor = sql<boolean>`(
  exists (select from user_totp where user_totp.user_id = users.id)
  or exists (select from user_passkeys where user_passkeys.user_id = users.id))`;

export async function hasFactor(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { owns } = await db
    .selectFrom('users')
    .select(ownsFactor.as('owns'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return owns;
}

/** Removes all second factors of a user. */
export async function deleteFactorsOf(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('user_totp').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute();
}
