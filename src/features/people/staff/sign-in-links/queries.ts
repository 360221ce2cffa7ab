import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import { newId } from '../../../../platform/ids.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import type { Scope } from '../../../../platform/scope.ts';
import {
  type LinkCounts,
  type LinkStore,
  linkCounts,
  linkEnd,
  type RequestedLink,
} from '../../../../platform/sign-in/links.ts';
import { INSTALLATION_ID } from '../../../board/organizations/scopes.ts';
import { lockUserByKey } from '../users/queries.ts';

/** The kind of the email with the link. */
export const STAFF_SIGN_IN_LINK = 'staff_sign_in_link';

/** The links of users, for the email that sends them. */
export const userLinks: LinkStore = {
  toTokenName: (_scope, id) => `user sign-in link ${id}`,
  findRequested,
  lockAccount: ({ db }, emailKey) => lockUserByKey(db, emailKey),
  countOthers,
  assign,
  delete: deleteLinkById,
};

/** Writes the same rows for users and strangers. The worker finds out later whether the email address is a user's. */
export async function requestLink(db: Database, email: string): Promise<void> {
  const id = newId();
  await db.transaction().execute(async (db) => {
    await db
      .insertInto('user_links')
      .values({ id, kind: 'email', email_key: toEmailKey(email), expires_at: linkEnd })
      .execute();
    await enqueueEmail(
      { db, organizationId: INSTALLATION_ID },
      { kind: STAFF_SIGN_IN_LINK, cause: id, payload: { linkId: id } },
    );
  });
}

async function findRequested({ db }: Scope, id: string): Promise<RequestedLink | undefined> {
  return db
    .selectFrom('user_links')
    .select(['email_key', 'token_hash'])
    .where('id', '=', id)
    .$narrowType<{ email_key: string }>()
    .executeTakeFirst();
}

/** The other valid links by email of a user whom the caller has locked. */
async function countOthers({ db }: Scope, userId: string, id: string): Promise<LinkCounts> {
  return db
    .selectFrom('user_links')
    .select([linkCounts.has_recent.as('has_recent'), linkCounts.valid.as('valid')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('id', '<>', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
}

async function assign({ db }: Scope, id: string, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_links')
    .set({ user_id: userId, token_hash: tokenHash, expires_at: linkEnd })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteLinkById({ db }: { db: Kysely<DB> }, id: string): Promise<void> {
  await db.deleteFrom('user_links').where('id', '=', id).execute();
}
