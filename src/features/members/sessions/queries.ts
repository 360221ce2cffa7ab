import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInParts } from '../../platform/database/delete-in-parts.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { type MemberRow, memberColumns } from '../members/queries.ts';

/** Without use a session ends after so many days, and in any case after so many. */
const IDLE_DAYS = 30;
export const MOST_DAYS = 90;
/** The time of the last use is good to this. */
const USE_NOTED_AFTER_HOURS = 1;
/** For so long after signing in by a link the mailbox counts as proof of who somebody is. */
const LINK_PROOF_MINUTES = 15;

export interface SessionRow {
  session_id: string;
  session_expires_at: string;
  /** Has just been opened by a link. */
  is_fresh_link: boolean;
  /** Nobody has noted that it is used for a while. */
  is_due: boolean;
}

/** The member whose session it is, unless it is over or the member is shut out. */
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
      sql<boolean>`session.by_link and session.created_at > now() - make_interval(mins => ${LINK_PROOF_MINUTES})`.as(
        'is_fresh_link',
      ),
      sql<boolean>`session.last_used_at < now() - make_interval(hours => ${USE_NOTED_AFTER_HOURS})`.as(
        'is_due',
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

/** Notes that the session is used, which lets it live on. */
export async function prolongSession(
  { db, organizationId }: Scope,
  id: string,
): Promise<{ expires_at: string } | undefined> {
  return db
    .updateTable('member_sessions')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql`least(
        now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${MOST_DAYS}))`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst();
}

/** False when it had ended already. */
export async function deleteSession({ db, organizationId }: Scope, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('member_sessions')
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function forgetEndedSessions(db: Database): Promise<void> {
  await deleteInParts(db, sql`member_sessions`, sql`expires_at <= now()`);
}
