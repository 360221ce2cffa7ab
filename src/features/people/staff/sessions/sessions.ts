import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Origin } from '../../../../platform/audit/origin.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { readTokenHash } from '../../../../platform/sign-in/cookie.ts';
import { signInRequired } from '../../../../platform/sign-in/errors.ts';
import { newToken } from '../../../../platform/sign-in/tokens.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { asUserAuthor, recordUserAudit } from '../record-user-audit.ts';
import { toUser, touchUser, type UserRow } from '../users/queries.ts';
import { staffCookie } from './cookie.ts';
import {
  deleteSession,
  extendSession,
  type FoundSession,
  findSession,
  insertSession,
  renewSession,
  type SessionRow,
  updateToken,
} from './queries.ts';
import type { CurrentSession, SignInMethod, StaffSession } from './schema.ts';

/** A session that starts. The token goes into the cookie only. */
export interface NewSession {
  token: string;
  user: UserRow;
  session: SessionRow;
}

/** Where a sign-in comes from, and the session that the browser already has. */
export interface SignInContext extends Origin {
  previous: FoundSession | undefined;
  /** When the user gave the credentials, if that was before this request. */
  authenticatedAt?: Date;
}

/** The session of the request's cookie. Polling does not extend it. */
export async function findStaffSession(
  db: Kysely<DB>,
  installation: Installation,
  { headers, routeOptions }: FastifyRequest,
): Promise<FoundSession | undefined> {
  const tokenHash = readTokenHash(staffCookie(installation), headers.cookie);
  const found = tokenHash && (await findSession(db, tokenHash));
  if (!found?.needsExtension || routeOptions.config.isPolled) return found;
  const expiresAt = await extendSession(db, found.session);
  return expiresAt === undefined
    ? undefined
    : { ...found, session: { ...found.session, expires_at: expiresAt } };
}

/**
 * Starts a session. A session of the same user in the same browser continues with a new token, so that forms in other tabs stay valid;
 * one of another user ends.
 */
export async function startSession(
  db: Kysely<DB>,
  user: UserRow,
  methods: SignInMethod[],
  { previous, authenticatedAt, ...origin }: SignInContext,
): Promise<NewSession> {
  const { text, hash } = newToken();
  const seen = await touchUser(db, user.id);
  const details = { ...origin, methods, authenticatedAt };
  if (previous?.user.id === user.id) {
    const { token_hash } = previous.session;
    const renewed = await renewSession(db, { tokenHash: token_hash, newHash: hash, ...details });
    if (renewed) return record({ token: text, user: seen, session: renewed }, 'session.renewed');
  }
  if (previous) await deleteSession(db, previous.user.id, previous.session.id);
  const session = await insertSession(db, { userId: user.id, tokenHash: hash, ...details });
  return record({ token: text, user: seen, session }, 'session.created');

  async function record(started: NewSession, action: string): Promise<NewSession> {
    const object = { type: 'session', id: started.session.id };
    await recordUserAudit(db, asUserAuthor(user, origin), user.id, { action, object });
    return started;
  }
}

/** Gives the session a new token when it may do more or less than before. `proved` is a factor that the user has just shown. */
export async function rotateSession(
  db: Kysely<DB>,
  { user, session }: FoundSession,
  proved?: SignInMethod,
): Promise<NewSession> {
  const { text, hash } = newToken();
  const methods = [...new Set([...session.methods, ...(proved ? [proved] : [])])];
  const rotated = await updateToken(db, { tokenHash: session.token_hash, newHash: hash, methods });
  if (!rotated) throw signInRequired();
  return { token: text, user, session: rotated };
}

export function toCurrentSession({ user, session }: Pick<NewSession, 'user' | 'session'>): CurrentSession {
  return { user: toUser(user), session: toStaffSession(session) };
}

export function toStaffSession(row: SessionRow): StaffSession {
  const { id, authenticated_at, ip_network, user_agent, created_at, last_used_at, expires_at } = row;
  const methods = row.methods as SignInMethod[];
  return { id, methods, authenticated_at, ip_network, user_agent, created_at, last_used_at, expires_at };
}
