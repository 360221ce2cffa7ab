import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInParts } from '../../platform/database/delete-in-parts.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { toEmailKey } from '../members/email-key.ts';

/** How long a link can be used once it was sent, and how long it is worth sending. */
export const LINK_MINUTES = 15;

/** One row whoever asks: whose it is, nobody looks. */
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

/** The link of this token, if it can still be used. */
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

/** False when somebody else was quicker. */
export async function deleteLink({ db, organizationId }: Scope, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function forgetOldLinks(db: Database): Promise<void> {
  await deleteInParts(db, sql`sign_in_links`, sql`expires_at <= now()`);
}
