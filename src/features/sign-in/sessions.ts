import type { Scope } from '../../platform/scope.ts';
import { type MemberRow, toMember } from '../members/queries.ts';
import { readSessionHash } from './cookie.ts';
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
  token: string;
  session: Session;
}

/**
 * Whose session these cookies have (the header as it came), if they have one. It is looked up each time, so that what ends a session
 * ends it everywhere at once.
 */
export async function findSignedIn(scope: Scope, cookies: string | undefined): Promise<SignedIn | undefined> {
  const tokenHash = readSessionHash(scope, cookies);
  const found = tokenHash && (await findSession(scope, tokenHash));
  if (!found) return undefined;
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

export async function getSignedIn(scope: Scope, cookies: string | undefined): Promise<SignedIn> {
  const signedIn = await findSignedIn(scope, cookies);
  if (!signedIn) throw signInRequired();
  return signedIn;
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
  return { token: text, session: toSession({ member, expiresAt: expires_at }) };
}

export function toSession({ member, expiresAt }: Pick<SignedIn, 'member' | 'expiresAt'>): Session {
  const { id, email, name, role, approvalStatus, authMethod, profilePicture, description } = toMember(member);
  return {
    member: { id, email, name, role, approvalStatus, authMethod, profilePicture, description },
    expiresAt,
  };
}
