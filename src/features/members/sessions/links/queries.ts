import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import { newId } from '../../../../platform/ids.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';

/** How long a link works after it was sent. Requests that wait longer are not sent. */
export const LINK_MINUTES = 15;

/** The kind of the email with the link. */
export const SIGN_IN_LINK = 'member_sign_in_link';

/** How many links of a member can work at the same time. */
const MAX_VALID_LINKS = 3;

/** Writes the same rows for members and strangers. The worker finds out later whether the email address is a member's. */
export async function requestLink(
  scope: Scope,
  { email, returnTo }: { email: string; returnTo?: string | undefined },
): Promise<void> {
  const id = newId();
  await inTransaction(scope, async (scope) => {
    await scope.db
      .insertInto('sign_in_links')
      .values({
        organization_id: scope.organizationId,
        id,
        email_key: toEmailKey(email),
        return_to: returnTo ?? null,
        // Nodes of the previous version send links with another status.
        status: 'sent',
        expires_at: sql<string>`now() + make_interval(mins => ${LINK_MINUTES})`,
      })
      .execute();
    await enqueueEmail(scope, { kind: SIGN_IN_LINK, cause: id, payload: { linkId: id } });
  });
}

export async function findRequestedLink(
  { db, organizationId }: Scope,
  id: string,
): Promise<{ email_key: string; token_hash: Buffer | null } | undefined> {
  return db
    .selectFrom('sign_in_links')
    .select(['email_key', 'token_hash'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Whether the member, whom the caller has locked, may get another link: one a minute and three valid ones. This
 * prevents flooding of a mailbox. A stranger who requests links cannot lock the member out either: the mailbox has a valid link, or
 * the next one is sent.
 */
export async function canSendLink(
  { db, organizationId }: Scope,
  memberId: string,
  id: string,
): Promise<boolean> {
  const { has_recent, valid } = await db
    .selectFrom('sign_in_links')
    .select([
      sql<boolean>`coalesce(max(created_at) > now() - interval '1 minute', false)`.as('has_recent'),
      sql<number>`count(*)::int`.as('valid'),
    ])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return !has_recent && valid < MAX_VALID_LINKS;
}

/** Assigns the link and a token to the member. False if the link was deleted meanwhile. */
export async function assignLink(
  { db, organizationId }: Scope,
  id: string,
  memberId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_links')
    .set({
      member_id: memberId,
      token_hash: tokenHash,
      expires_at: sql<string>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteLinkById({ db, organizationId }: Scope, id: string): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** The link of this token; undefined if it has expired. */
export async function findLink(
  { db, organizationId }: Scope,
  tokenHash: Buffer,
): Promise<{ member_id: string | null; return_to: string | null } | undefined> {
  return db
    .selectFrom('sign_in_links')
    .select(['member_id', 'return_to'])
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** False if a concurrent request has used the link. */
export async function deleteLink({ db, organizationId }: Scope, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Links of the member, whether or not they were sent. */
export async function deleteLinksOf({ db, organizationId }: Scope, memberId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Links requested with this email address, including those that no worker has assigned to a member yet. */
export async function deleteLinksTo({ db, organizationId }: Scope, email: string): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', toEmailKey(email))
    .execute();
}

export async function listLinkTimes({ db, organizationId }: Scope, memberId: string) {
  return db
    .selectFrom('sign_in_links')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export async function deleteExpiredLinks(db: Database): Promise<void> {
  await deleteInBatches(db, sql`sign_in_links`, sql`expires_at <= now()`);
}
