import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import type { OidcIdentity } from './identity.ts';

type IdentityKey = Pick<OidcIdentity, 'issuer' | 'subject'>;

/** The user to whom the identity belongs. */
export async function findUserIdByIdentity(
  db: Kysely<DB>,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** False if the user has another identity of this issuer. */
export async function linkIdentity(
  db: Kysely<DB>,
  userId: string,
  { issuer, subject }: IdentityKey,
): Promise<boolean> {
  await db
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A sign-in of the same person at the same time may have linked it.
  return (await findUserIdByIdentity(db, { issuer, subject })) === userId;
}
