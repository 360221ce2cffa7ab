import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';

/** How long a link works after it was sent. Requests that wait longer are not sent. */
export const LINK_MINUTES = 15;

/** Writes the same row for members and strangers. The worker finds out later whether the email address is a member's. */
export async function insertLink(
  { db, organizationId }: Scope,
  { email, returnTo }: { email: string; returnTo?: string | undefined },
): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({
      organization_id: organizationId,
      id: newId(),
      email_key: toEmailKey(email),
      return_to: returnTo ?? null,
      expires_at: sql<string>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
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
