import type { Scope } from '../../platform/scope.ts';
import { type MemberRow, toMember } from '../members/queries.ts';
import { signInRequired } from './errors.ts';
import type { Session } from './schema.ts';
import { deleteSession, findSession, insertSession, prolongSession } from './session-queries.ts';
import { newToken } from './tokens.ts';

/** Somebody who is signed in. */
export interface SignedIn {
  member: MemberRow;
  sessionId: string;
  tokenHash: Buffer;
  /** Has just come by a link, and so reads the mail of the member. */
  isFreshLink: boolean;
  expiresAt: string;
}

/** A session that begins; the token is for the cookie and nothing else. */
export interface NewSession {
  member: MemberRow;
  token: string;
  expiresAt: string;
}

/** Who the cookie's session belongs to. It is looked up each time, so that what ends a session ends it everywhere at once. */
export async function getSignedIn(scope: Scope, tokenHash: Buffer | undefined): Promise<SignedIn> {
  const found = tokenHash && (await findSession(scope, tokenHash));
  if (!found) throw signInRequired();
  const { session_id, session_expires_at, is_fresh_link, is_due, ...member } = found;
  const noted = is_due ? await prolongSession(scope, session_id) : undefined;
  return {
    member,
    sessionId: session_id,
    tokenHash,
    isFreshLink: is_fresh_link,
    expiresAt: noted?.expires_at ?? session_expires_at,
  };
}

/** Begins a session, and ends the one that the same browser had. */
export async function startSession(
  scope: Scope,
  member: MemberRow,
  { isByLink, formerHash }: { isByLink: boolean; formerHash?: Buffer | undefined },
): Promise<NewSession> {
  const { text, hash } = newToken();
  if (formerHash) await deleteSession(scope, formerHash);
  const { expires_at } = await insertSession(scope, { memberId: member.id, tokenHash: hash, isByLink });
  return { member, token: text, expiresAt: expires_at };
}

export function toSession({ member, expiresAt }: Pick<SignedIn, 'member' | 'expiresAt'>): Session {
  const { id, email, name, role, approvalStatus, authMethod, profilePicture, description } = toMember(member);
  return {
    member: { id, email, name, role, approvalStatus, authMethod, profilePicture, description },
    expiresAt,
  };
}
