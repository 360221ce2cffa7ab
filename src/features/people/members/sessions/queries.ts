import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteOwn, selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { newId } from '../../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type MemberRow, memberColumns } from '../queries.ts';

/** A session ends after 30 days without use, and after 90 days in any case. */
const IDLE_DAYS = 30;
export const MAX_SESSION_DAYS = 90;
/** A session is extended once an hour, so that most requests only read. */
const EXTEND_AFTER_HOURS = 1;
/** For this long after a sign-in by link, the member may set a password without the current one. */
const FRESH_LINK_MINUTES = 15;

export interface SessionRow {
  session_id: string;
  session_expires_at: string;
  is_fresh_link: boolean;
  needs_extension: boolean;
}

/** The session with its member; undefined if the session has expired or the member is blocked. */
export async function findSession(
  { db, organizationId }: Scope,
  tokenHash: Buffer,
): Promise<(MemberRow & SessionRow) | undefined> {
  return db
    .selectFrom('member_sessions as session')
    .innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'session.organization_id')
        .onRef('members.id', '=', 'session.member_id'),
    )
    .select(memberColumns.map((column) => `members.${column}` as const))
    .select(['session.id as session_id', 'session.expires_at as session_expires_at'])
    .select([
      sql<boolean>`session.by_link and session.created_at > now() - make_interval(mins => ${FRESH_LINK_MINUTES})`.as(
        'is_fresh_link',
      ),
      sql<boolean>`session.last_used_at < now() - make_interval(hours => ${EXTEND_AFTER_HOURS})`.as(
        'needs_extension',
      ),
    ])
    .where('session.organization_id', '=', organizationId)
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', sql<string>`now()`)
    .where('members.suspended_at', 'is', null)
    .where('members.approval_status', '<>', 'rejected')
    .executeTakeFirst();
}

export async function insertSession(
  { db, organizationId }: Scope,
  session: { memberId: string; tokenHash: Buffer; isByLink: boolean },
): Promise<{ expires_at: string }> {
  return db
    .insertInto('member_sessions')
    .values({
      organization_id: organizationId,
      id: newId(),
      member_id: session.memberId,
      token_hash: session.tokenHash,
      by_link: session.isByLink,
      expires_at: sql<string>`now() + make_interval(days => ${IDLE_DAYS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
}

/** Records that the session was used, which postpones its end. */
export async function extendSession(scope: Scope, id: string): Promise<{ expires_at: string } | undefined> {
  return updateOwn(scope, 'member_sessions')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql`least(
        now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${MAX_SESSION_DAYS}))`,
    })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst();
}

/** False if the session had already ended. */
export async function deleteSession(scope: Scope, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(scope, 'member_sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Signs the member out on all devices. */
export async function deleteSessions(scope: Scope, memberId: string): Promise<void> {
  await deleteOwn(scope, 'member_sessions').where('member_id', '=', memberId).execute();
}

export async function listSessionTimes(scope: Scope, memberId: string) {
  return selectOwn(scope, 'member_sessions')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await deleteOfOrganizations(db, { table: 'member_sessions', where: sql`expires_at <= now()` });
}
