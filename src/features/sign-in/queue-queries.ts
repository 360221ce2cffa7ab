import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { LINK_MINUTES } from './link-queries.ts';

/** A link that this process is to send, and nobody else for now. */
export interface ClaimedLink {
  organization_id: number;
  id: string;
  claim: string;
  attempts: number;
}

/** After so long whoever has claimed a link counts as gone; longer than any mail takes. */
const LEASE_SECONDS = 60;

/**
 * Makes links of requests whose address is a member's, at most one a minute for each, and forgets the others. Returns how many
 * requests there were.
 */
export async function takeLinkRequests(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with due as materialized (
      select organization_id, id from sign_in_link_requests order by created_at limit ${limit}
      for update skip locked
    ), taken as (
      delete from sign_in_link_requests as request using due
      where request.organization_id = due.organization_id and request.id = due.id
      returning request.*
    ), made as (
      insert into sign_in_links (organization_id, id, member_id, return_to, expires_at)
      select distinct on (taken.organization_id, member.id)
        taken.organization_id, taken.id, member.id, taken.return_to, now() + make_interval(mins => ${LINK_MINUTES})
      from taken
      join members as member on member.organization_id = taken.organization_id and member.email_key = taken.email_key
      where taken.created_at > now() - make_interval(mins => ${LINK_MINUTES})
        and member.suspended_at is null and member.approval_status <> 'rejected'
        and not exists (
          select from sign_in_links as link
          where link.organization_id = member.organization_id and link.member_id = member.id
            and link.created_at > now() - interval '1 minute')
      order by taken.organization_id, member.id, taken.created_at desc
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Claims links that are due, in turns: the first of each organization, then the second of each, and so on. */
export async function claimDueLinks(db: Database, limit: number): Promise<ClaimedLink[]> {
  const { rows } = await sql<ClaimedLink>`
    with turns as materialized (
      select organization_id, id, due_at, row_number() over (partition by organization_id order by due_at) as turn
      from sign_in_links
      where due_at <= now() and created_at > now() - make_interval(mins => ${LINK_MINUTES})
      order by turn, due_at limit ${limit}
    ), due as materialized (
      select link.organization_id, link.id from sign_in_links as link
      join turns on turns.organization_id = link.organization_id and turns.id = link.id
      where link.due_at <= now()
      for update of link skip locked
    )
    update sign_in_links as link
    set claim = ${newId()}, attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where link.organization_id = due.organization_id and link.id = due.id
    returning link.organization_id, link.id, link.claim, link.attempts`.execute(db);
  return rows;
}

/** Gives the link a token and says where to send it; undefined when there is no such link any more. */
export async function beginSending(
  { db, organizationId }: Scope,
  { id, claim }: ClaimedLink,
  tokenHash: Buffer,
): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    update sign_in_links as link
    set token_hash = ${tokenHash}, expires_at = now() + make_interval(mins => ${LINK_MINUTES})
    from members as member
    where link.organization_id = ${organizationId} and link.id = ${id} and link.claim = ${claim}
      and member.organization_id = link.organization_id and member.id = link.member_id
      and member.suspended_at is null and member.approval_status <> 'rejected'
    returning member.email`.execute(db);
  return rows[0];
}

/** Lets go of a link: for good when it was sent, or to try again after so many seconds. */
export async function releaseLink(
  { db, organizationId }: Scope,
  { id, claim }: ClaimedLink,
  retryInSeconds: number | null,
): Promise<void> {
  await db
    .updateTable('sign_in_links')
    .set({
      claim: null,
      due_at: retryInSeconds === null ? null : sql`now() + make_interval(secs => ${retryInSeconds})`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}
