import { sql } from 'kysely';
import type { Database } from '../../../../../platform/database/connect.ts';
import {
  deleteOwn,
  deleteOwnRow,
  selectOwn,
  updateOwn,
} from '../../../../../platform/database/rows/own-rows.ts';
import { toEmailKey } from '../../../../../platform/email-address.ts';
import { newId } from '../../../../../platform/ids.ts';
import { enqueueEmail } from '../../../../../platform/mail/outbox/enqueue.ts';
import { deleteOfOrganizations } from '../../../../../platform/outgoing/delete-of-organizations.ts';
import { inTransaction, type Scope } from '../../../../../platform/scope.ts';
import {
  type LinkCounts,
  type LinkStore,
  linkCounts,
  linkEnd,
  type RequestedLink,
} from '../../../../../platform/sign-in/links.ts';
import { isBlocked, lockAccountByKey } from '../account-queries.ts';

/** The kind of the email with the link. */
export const SIGN_IN_LINK = 'member_sign_in_link';
/** The kind of the email with the link that creates a member. */
export const REGISTRATION = 'member_registration';

/** The links of members, for the email that sends them. */
export const memberLinks: LinkStore = {
  toTokenName: ({ organizationId }, id) => `member sign-in link ${organizationId} ${id}`,
  findRequested,
  lockAccount: lockRecipient,
  countOthers,
  assign,
  delete: deleteLinkById,
};

interface LinkRequest {
  email: string;
  returnTo?: string | undefined;
}

/** A person who may not be a member yet. */
interface RegistrationRequest extends LinkRequest {
  name?: string | undefined;
}

/** Writes the same rows for members and strangers. The worker finds out later whether the email address is a member's. */
export async function requestLink(scope: Scope, request: LinkRequest): Promise<void> {
  await insertLink(scope, SIGN_IN_LINK, request);
}

/** Like `requestLink`, but a stranger gets a link that creates a member. */
export async function requestRegistration(
  scope: Scope,
  { name, ...request }: RegistrationRequest,
): Promise<void> {
  await insertLink(scope, REGISTRATION, request, { new_email: request.email, new_name: name ?? null });
}

/** Like `requestRegistration`, for someone who posts a job, whether or not registration is open. */
export async function requestPostingLink(
  scope: Scope,
  { name, ...request }: RegistrationRequest,
): Promise<void> {
  const person = { new_email: request.email, new_name: name ?? null, for_posting: true };
  await insertLink(scope, REGISTRATION, request, person);
}

async function insertLink(
  scope: Scope,
  kind: string,
  { email, returnTo }: LinkRequest,
  person: { new_email?: string; new_name?: string | null; for_posting?: boolean } = {},
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
        ...person,
        // Nodes of the previous version send links with another status.
        status: 'sent',
        expires_at: linkEnd,
      })
      .execute();
    await enqueueEmail(scope, { kind, cause: id, payload: { linkId: id } });
  });
}

/** Suspended and rejected members get no link. */
async function lockRecipient(scope: Scope, emailKey: string) {
  const account = await lockAccountByKey(scope, emailKey);
  return account && !isBlocked(account) ? account : undefined;
}

/** A requested link. `new_email` is null unless it may create a member. */
export async function findRequested(
  scope: Scope,
  id: string,
): Promise<(RequestedLink & { new_email: string | null; for_posting: boolean }) | undefined> {
  return selectOwn(scope, 'sign_in_links')
    .select(['email_key', 'token_hash', 'new_email', 'for_posting'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The other valid links of a member whom the caller has locked. */
async function countOthers(scope: Scope, memberId: string, id: string): Promise<LinkCounts> {
  return selectOwn(scope, 'sign_in_links')
    .select([linkCounts.has_recent.as('has_recent'), linkCounts.valid.as('valid')])
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
}

/**
 * The other valid links that were sent to an email address without a member. Locks all links to it, because there is no member to
 * lock: otherwise two workers would send two links at once.
 */
export async function lockAndCountOthersTo(scope: Scope, emailKey: string, id: string): Promise<LinkCounts> {
  const own = selectOwn(scope, 'sign_in_links').where('email_key', '=', emailKey);
  await own.select('id').orderBy('id').forUpdate().execute();
  return own
    .select([linkCounts.has_recent.as('has_recent'), linkCounts.valid.as('valid')])
    .where('token_hash', 'is not', null)
    .where('id', '<>', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
}

/** Assigns the link and a token to the member, or to no member yet. False if the link was deleted meanwhile. */
export async function assign(
  scope: Scope,
  id: string,
  memberId: string | null,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(scope, 'sign_in_links')
    .set({
      member_id: memberId,
      token_hash: tokenHash,
      expires_at: linkEnd,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteLinkById(scope: Scope, id: string): Promise<void> {
  await deleteOwnRow(scope, 'sign_in_links', id);
}

/** With a member, or with a person who may become one. */
export interface SentLink {
  member_id: string | null;
  email_key: string;
  return_to: string | null;
  new_email: string | null;
  new_name: string | null;
  for_posting: boolean;
}

/** The link of this token; undefined if it has expired. */
export async function findLink(scope: Scope, tokenHash: Buffer): Promise<SentLink | undefined> {
  return selectOwn(scope, 'sign_in_links')
    .select(['member_id', 'email_key', 'return_to', 'new_email', 'new_name', 'for_posting'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** False if a concurrent request has used the link. */
export async function deleteLink(scope: Scope, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(scope, 'sign_in_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Links of the member, whether or not they were sent. */
export async function deleteLinksOf(scope: Scope, memberId: string): Promise<void> {
  await deleteOwn(scope, 'sign_in_links').where('member_id', '=', memberId).execute();
}

/** Links requested with this email address. Includes links that no worker has assigned to a member yet. */
export async function deleteLinksTo(scope: Scope, email: string): Promise<void> {
  await deleteOwn(scope, 'sign_in_links').where('email_key', '=', toEmailKey(email)).execute();
}

export async function listLinkTimes(scope: Scope, memberId: string) {
  return selectOwn(scope, 'sign_in_links')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export async function deleteExpiredLinks(db: Database): Promise<void> {
  await deleteOfOrganizations(db, { table: 'sign_in_links', where: sql`expires_at <= now()` });
}
