import { toEmailKey } from '../../../platform/email-address.ts';
import { type HttpError, notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readTokenHash, type SessionCookie } from '../../../platform/sign-in/cookie.ts';
import { signInRequired } from '../../../platform/sign-in/errors.ts';
import { lockMember, type MemberRow } from '../../people/members/queries.ts';
import { findMemberSession } from '../../people/members/sessions/sessions.ts';
import { findAccess, ownersOnly, type PostingAccess } from './access.ts';
import { withTextOfJob } from './job-text.ts';
import { findPosting, lockPosting, type PostingRow, updatePostingRow } from './queries.ts';
import { DRAFT_DAYS } from './states/transition.ts';

/** Who sends a request on the board: a member, a browser with drafts, or both. */
export interface Visitor {
  member: MemberRow | undefined;
  tokenHash: Buffer | undefined;
}

/** The cookie with the secret of a visitor's drafts. */
export function draftCookie({ organization }: Scope): SessionCookie {
  return {
    name: 'corkboard_draft',
    isSecure: organization.boardUrl.startsWith('https:'),
    maxAgeSeconds: DRAFT_DAYS * 86_400,
  };
}

export async function findVisitor(scope: Scope, cookies: string | undefined): Promise<Visitor> {
  const session = await findMemberSession(scope, cookies);
  return { member: session?.member, tokenHash: readTokenHash(draftCookie(scope), cookies) };
}

export function requireMemberOf({ member }: Visitor): MemberRow {
  if (!member) throw signInRequired();
  return member;
}

/** The posting with the text on the board, if the visitor has this access, otherwise `notOwn`; 403 for colleagues with read access only. */
export async function getOwnPosting(
  scope: Scope,
  id: string,
  visitor: Visitor,
  needed: PostingAccess = 'see',
): Promise<PostingRow> {
  const row = orNotFound(await findPosting(scope, id), 'posting');
  await assertAccess(scope, row, visitor, needed);
  return withTextOfJob(scope, row);
}

/** For the posting of another: 404, or 401 without a session, which may have ended while the visitor wrote. */
export function notOwn(row: PostingRow | undefined, { member }: Visitor): HttpError {
  return row && row.member_id !== null && !member ? signInRequired() : notFound('posting');
}

/** Throws as `getOwnPosting` does. */
export async function assertAccess(
  scope: Scope,
  row: PostingRow,
  visitor: Visitor,
  needed: PostingAccess,
): Promise<void> {
  if (row.member_id === null) {
    if (isOwn(row, visitor)) return;
    throw notOwn(row, visitor);
  }
  const access = visitor.member && (await findAccess(scope, row.id, visitor.member.id));
  if (!access) throw notOwn(row, visitor);
  if (needed === 'manage' && access === 'see') throw ownersOnly();
}

/**
 * Gives a visitor's draft to the member with its cookie, or with a proof of the visitor's email address. Does nothing for a posting of the
 * member. Throws 404 for any other posting, and 401 if the visitor is not signed in.
 */
export async function claimPosting(scope: Scope, id: string, visitor: Visitor): Promise<MemberRow> {
  const member = requireMemberOf(visitor);
  // The member before the posting, as an erasure locks them.
  await lockMember(scope, member.id);
  const row = await lockPosting(scope, id);
  if (!row || !isOwn(row, visitor)) throw notOwn(row, visitor);
  if (row.member_id === null)
    await updatePostingRow(scope, row.id, { member_id: member.id, token_hash: null, email_key: null });
  return member;
}

/** Whether the visitor wrote it. Colleagues have no part in drafts. */
export function isOwn(row: PostingRow, { member, tokenHash }: Visitor): boolean {
  if (row.member_id !== null) return row.member_id === member?.id;
  if (tokenHash && row.token_hash?.equals(tokenHash)) return true;
  return member !== undefined && row.email_key === toEmailKey(member.email);
}
