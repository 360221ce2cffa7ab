import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import {
  type ClaimedRow,
  claimDue,
  type WantedRows,
  type WorkTable,
  workerTime,
} from '../../platform/dispatch/work-table.ts';
import type { Scope } from '../../platform/scope.ts';
import { LINK_MINUTES } from './link-queries.ts';

/** A link that this process has taken to send. */
export interface ClaimedLink extends ClaimedRow {
  email_key: string;
  attempts: number;
  /** It was asked for so long ago that nobody waits for it any more. */
  is_late: boolean;
}

/** Each organization is a lane. */
export const links: WorkTable = { name: 'sign_in_links' };

/** Longer than any mail takes. Who takes longer loses what it took to others. */
const LEASE_SECONDS = 60;
/** How many links of a member may be good at a time. */
const MOST_LINKS = 3;

/** All mails go to one server, so that no number of organizations can crowd it. */
export function describeMailServer(): RawBuilder<unknown> {
  return sql`select 'mail' as url, false as is_failing`;
}

/** Takes links that are to be sent, at most so many of each organization, the longest due first. */
export async function claimLinks(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedLink[]> {
  const time = workerTime(offsetMs);
  const { rows } = await sql<ClaimedLink>`
    with claimed as (${claimDue(links, wanted, LEASE_SECONDS, time)})
    select organization_id, organization_id::text as lane_id, id, claim, email_key, attempts,
      created_at <= ${time} - make_interval(mins => ${LINK_MINUTES}) as is_late
    from claimed`.execute(db);
  return rows;
}

/**
 * Whether the member, whom the caller has locked, may be sent another link: one a minute, and a few that are good at a time.
 * So nobody's mailbox can be filled, and who asks in a member's name cannot take the last good link away: there is one, or
 * the next one is sent.
 */
export async function mayHaveLink(
  { db, organizationId }: Scope,
  memberId: string,
  { id }: ClaimedLink,
): Promise<boolean> {
  const { newest_is_new, good } = await db
    .selectFrom('sign_in_links')
    .select([
      sql<boolean>`coalesce(max(created_at) > now() - interval '1 minute', false)`.as('newest_is_new'),
      sql<number>`(count(*) filter (where status <> 'given_up'))::int`.as('good'),
    ])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return !newest_is_new && good < MOST_LINKS;
}

/** Makes the link the member's, with a token. False when another process has taken it over. */
export async function assignLink(
  scope: Scope,
  link: ClaimedLink,
  memberId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(scope, link)
    .set({
      member_id: memberId,
      token_hash: tokenHash,
      expires_at: sql<string>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets what somebody asked for and nobody gets. */
export async function dropLink({ db, organizationId }: Scope, { id, claim }: ClaimedLink): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

export async function endLink(scope: Scope, link: ClaimedLink, status: 'sent' | 'given_up'): Promise<void> {
  await updateClaimed(scope, link).set({ status, claim: null }).execute();
}

/** Has the link sent again after a while. */
export async function putOffLink(
  scope: Scope,
  link: ClaimedLink,
  seconds: number,
  offsetMs: number,
): Promise<void> {
  await updateClaimed(scope, link)
    .set({
      attempts: link.attempts + 1,
      claim: null,
      due_at: sql<string>`${workerTime(offsetMs)} + make_interval(secs => ${seconds})`,
    })
    .execute();
}

function updateClaimed({ db, organizationId }: Scope, { id, claim }: ClaimedLink) {
  return db
    .updateTable('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('claim', '=', claim);
}
