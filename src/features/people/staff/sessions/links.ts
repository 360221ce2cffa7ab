import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { newId } from '../../../../platform/ids.ts';
import { newToken } from '../../../../platform/sign-in/tokens.ts';

/** A link that signs in once. `welcome` creates the first user; the others belong to a user. `sign-in-links` has the links by email. */
export type UserLink =
  | { kind: 'welcome'; userId: null }
  | { kind: 'command_line'; userId: string }
  | { kind: 'email'; userId: string };

const MINUTES = { welcome: 24 * 60, command_line: 15 };

/** Creates a link that is not emailed, and returns its token, which is not stored. */
export async function createLink(
  db: Kysely<DB>,
  { kind, userId }: Exclude<UserLink, { kind: 'email' }>,
): Promise<string> {
  const { text, hash } = newToken();
  await db
    .insertInto('user_links')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hash,
      kind,
      expires_at: sql<string>`now() + make_interval(mins => ${MINUTES[kind]})`,
    })
    .execute();
  return text;
}

/** Reads a link that has not expired. */
export async function findLink(db: Kysely<DB>, tokenHash: Buffer): Promise<UserLink | undefined> {
  const row = await db
    .selectFrom('user_links')
    .select(['kind', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row as UserLink | undefined;
}

/** Uses up a link. False if another request has used it first. */
export async function deleteLink(db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Uses up all welcome links. False if another request has used this one first. Locks them in one order, or two requests could deadlock. */
export async function deleteWelcomeLinks(db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const links = await db
    .selectFrom('user_links')
    .select('token_hash')
    .where('kind', '=', 'welcome')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!links.some(({ token_hash }) => token_hash?.equals(tokenHash))) return false;
  await db.deleteFrom('user_links').where('kind', '=', 'welcome').execute();
  return true;
}

/** Links of the user. Includes links that were requested and not sent yet. */
export async function deleteLinksOf(db: Kysely<DB>, user: { id: string; email_key: string }): Promise<void> {
  await db
    .deleteFrom('user_links')
    .where(({ or, eb }) => or([eb('user_id', '=', user.id), eb('email_key', '=', user.email_key)]))
    .execute();
}

export async function deleteExpiredUserLinks(db: Database): Promise<void> {
  await deleteInBatches(db, sql`user_links`, sql`expires_at <= now()`);
}
