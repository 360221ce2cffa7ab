import type { Scope } from '../../../../platform/scope.ts';
import type { NamedAccount } from '../../../../platform/sign-in/attempt-limits.ts';
import { readTokenHash, type SessionCookie } from '../../../../platform/sign-in/cookie.ts';
import { signInRequired } from '../../../../platform/sign-in/errors.ts';
import { newToken } from '../../../../platform/sign-in/tokens.ts';
import { type MemberRow, toMember } from '../queries.ts';
import { deleteSession, extendSession, findSession, insertSession, MAX_SESSION_DAYS } from './queries.ts';
import type { Session } from './schema.ts';

/** The session of a request. */
export interface MemberSession {
  member: MemberRow;
  sessionId: string;
  tokenHash: Buffer;
  /** The member has just signed in by link, which proves access to the mailbox. */
  isFreshLink: boolean;
  expiresAt: string;
}

/** A session that starts. The token goes into the cookie only. */
export interface NewSession {
  token: string;
  session: Session;
}

/** The cookie that holds a member's session. It belongs to the host of the board. */
export function sessionCookie({ organization }: Scope): SessionCookie {
  return {
    name: 'corkboard_session',
    isSecure: organization.boardUrl.startsWith('https:'),
    maxAgeSeconds: MAX_SESSION_DAYS * 86_400,
  };
}

/** The account that a client names on a board, for limits. */
export function toNamedAccount({ organizationId }: Scope, email: string): NamedAccount {
  return { realm: organizationId, email };
}

/** The session of a Cookie header. Every request reads it, so that a session ends on all servers at once. */
export async function findMemberSession(
  scope: Scope,
  cookies: string | undefined,
): Promise<MemberSession | undefined> {
  const tokenHash = readTokenHash(sessionCookie(scope), cookies);
  const found = tokenHash && (await findSession(scope, tokenHash));
  if (!found) return undefined;
  const { session_id, session_expires_at, is_fresh_link, needs_extension, ...member } = found;
  const extended = needs_extension ? await extendSession(scope, session_id) : undefined;
  return {
    member,
    sessionId: session_id,
    tokenHash,
    isFreshLink: is_fresh_link,
    expiresAt: extended?.expires_at ?? session_expires_at,
  };
}

export async function getMemberSession(scope: Scope, cookies: string | undefined): Promise<MemberSession> {
  const session = await findMemberSession(scope, cookies);
  if (!session) throw signInRequired();
  return session;
}

/** Starts a session and ends the previous one of the same browser. */
export async function startSession(
  scope: Scope,
  member: MemberRow,
  { isByLink, previousHash }: { isByLink: boolean; previousHash?: Buffer | undefined },
): Promise<NewSession> {
  const { text, hash } = newToken();
  if (previousHash) await deleteSession(scope, previousHash);
  const { expires_at } = await insertSession(scope, { memberId: member.id, tokenHash: hash, isByLink });
  return { token: text, session: toSession({ member, expiresAt: expires_at }) };
}

export function toSession({ member, expiresAt }: Pick<MemberSession, 'member' | 'expiresAt'>): Session {
  const { id, email, name, role, approvalStatus, authMethod, profilePicture, description } = toMember(member);
  return {
    member: { id, email, name, role, approvalStatus, authMethod, profilePicture, description },
    expiresAt,
  };
}
