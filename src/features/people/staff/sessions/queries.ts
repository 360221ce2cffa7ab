import { type Kysely, type Selectable, sql } from 'kysely';
import type { Origin } from '../../../../platform/audit/origin.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../../platform/database/delete-in-batches.ts';
import type { DB, UserSessions } from '../../../../platform/database/tables.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import { ownsFactor } from '../factors/queries.ts';
import { secondFactors } from '../factors/schema.ts';
import { touchUser, type UserRow } from '../users/queries.ts';
import type { SignInMethod } from './schema.ts';

/** A session ends after 12 hours without use, and after 30 days in any case. */
const IDLE_HOURS = 12;
export const MAX_SESSION_DAYS = 30;
/** A session is extended once a minute, so that most requests only read. */
const EXTEND_AFTER_SECONDS = 60;
/** Sensitive actions need a sign-in within this time. */
export const RECENT_MINUTES = 15;

export type SessionRow = Selectable<UserSessions>;

export interface FoundSession {
  user: UserRow;
  session: SessionRow;
  isRecentlySignedIn: boolean;
  /** Whether the sign-in used a second factor that the user still has. A sign-in by an identity provider always counts. */
  hasSecondFactor: boolean;
  needsExtension: boolean;
}

const sessionEnd = sql<string>`least(
  now() + make_interval(hours => ${IDLE_HOURS}), user_sessions.created_at + make_interval(days => ${MAX_SESSION_DAYS}))`;

/** The session with its user; undefined if it has ended. */
export async function findSession(db: Kysely<DB>, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const session = await db
    .selectFrom('user_sessions')
    .selectAll()
    .select([
      sql<boolean>`authenticated_at > now() - make_interval(mins => ${RECENT_MINUTES})`.as('is_recent'),
      sql<boolean>`last_used_at < now() - make_interval(secs => ${EXTEND_AFTER_SECONDS})`.as(
        'needs_extension',
      ),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!session) return undefined;
  const found = await db
    .selectFrom('users')
    .selectAll()
    .select(ownsFactor.as('owns_factor'))
    .where('id', '=', session.user_id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { is_recent, needs_extension, ...row } = session;
  const { owns_factor, ...user } = found;
  return {
    user,
    session: row,
    isRecentlySignedIn: is_recent,
    hasSecondFactor: countsAsTwoFactors(row.methods, owns_factor),
    needsExtension: needs_extension,
  };
}

function countsAsTwoFactors(methods: string[], ownsFactor: boolean): boolean {
  return methods.includes('oidc') || (ownsFactor && secondFactors.some((method) => methods.includes(method)));
}

/** What a session remembers about its last sign-in. */
interface SignInDetails extends Pick<Origin, 'ipNetwork' | 'userAgent'> {
  methods: SignInMethod[];
  /** When the user gave the credentials, if that was before this request. */
  authenticatedAt: Date | undefined;
}

export async function insertSession(
  db: Kysely<DB>,
  session: { userId: string; tokenHash: Buffer } & SignInDetails,
): Promise<SessionRow> {
  return db
    .insertInto('user_sessions')
    .values({
      id: newId(),
      user_id: session.userId,
      token_hash: session.tokenHash,
      methods: session.methods,
      authenticated_at: toSignInTime(session),
      ip_network: session.ipNetwork,
      user_agent: session.userAgent,
      expires_at: sql<string>`now() + make_interval(hours => ${IDLE_HOURS})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives the session a new token after another sign-in of the same user; undefined if the session has ended. */
export async function renewSession(
  db: Kysely<DB>,
  session: { tokenHash: Buffer; newHash: Buffer } & SignInDetails,
): Promise<SessionRow | undefined> {
  return db
    .updateTable('user_sessions')
    .set({
      token_hash: session.newHash,
      methods: session.methods,
      ip_network: session.ipNetwork,
      user_agent: session.userAgent,
      authenticated_at: toSignInTime(session),
      last_used_at: sql`now()`,
      expires_at: sessionEnd,
    })
    .where('token_hash', '=', session.tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/** Gives the session a new token. The time of the last sign-in stays. Undefined if the session has ended, or has another token by now. */
export async function updateToken(
  db: Kysely<DB>,
  session: { tokenHash: Buffer; newHash: Buffer; methods: string[] },
): Promise<SessionRow | undefined> {
  return db
    .updateTable('user_sessions')
    .set({ token_hash: session.newHash, methods: session.methods })
    .where('token_hash', '=', session.tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/** Clocks of identity providers may be ahead. */
function toSignInTime({ authenticatedAt }: SignInDetails) {
  return authenticatedAt ? sql<string>`least(now(), ${authenticatedAt}::timestamptz)` : sql<string>`now()`;
}

/** Records that the user is active, which postpones the end of the session. Returns the new end. */
export async function extendSession(
  db: Kysely<DB>,
  { id, user_id }: SessionRow,
): Promise<string | undefined> {
  await touchUser(db, user_id);
  const extended = await db
    .updateTable('user_sessions')
    .set({ last_used_at: sql`now()`, expires_at: sessionEnd })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst();
  return extended?.expires_at;
}

/** The sessions of a user that have not ended, newest first. */
export async function listSessions(db: Kysely<DB>, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('user_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .execute();
}

/** False if the user has no such session. */
export async function deleteSession(db: Kysely<DB>, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('user_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user, or all but one. */
export async function deleteSessionsOf(db: Kysely<DB>, userId: string, exceptId?: string): Promise<void> {
  let sessions = db.deleteFrom('user_sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) sessions = sessions.where('id', '<>', exceptId);
  await sessions.execute();
}

export async function deleteExpiredUserSessions(db: Database): Promise<void> {
  await deleteInBatches(db, sql`user_sessions`, sql`expires_at <= now()`);
}
