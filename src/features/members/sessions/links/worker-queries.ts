import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import {
  type ClaimedRow,
  claimDue,
  type QueueTable,
  type WantedRows,
  workerTime,
} from '../../../../platform/queue/table-queries.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { LINK_MINUTES } from './queries.ts';

/** A link that this process has claimed to send. */
export interface ClaimedLink extends ClaimedRow {
  email_key: string;
  attempts: number;
  is_expired: boolean;
}

/** Each organization is a partition. */
export const links: QueueTable = { name: 'sign_in_links' };

/** How many links of a member can work at the same time. */
const MAX_VALID_LINKS = 3;

/** Claims due links, oldest first. */
export async function claimLinks(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedLink[]> {
  const time = workerTime(offsetMs);
  const { rows } = await sql<ClaimedLink>`
    with claimed as (${claimDue(links, wanted, time)})
    select organization_id, organization_id::text as partition_id, id, claim, email_key, attempts,
      created_at <= ${time} - make_interval(mins => ${LINK_MINUTES}) as is_expired
    from claimed`.execute(db);
  return rows;
}

/**
 * Whether the member, whom the caller has locked, may get another link: one a minute and three valid ones. This
 * prevents flooding of a mailbox. A stranger who requests links cannot lock the member out either: the mailbox has a valid link, or
 * the next one is sent.
 */
export async function canSendLink(
  { db, organizationId }: Scope,
  memberId: string,
  { id }: ClaimedLink,
): Promise<boolean> {
  const { has_recent, valid } = await db
    .selectFrom('sign_in_links')
    .select([
      sql<boolean>`coalesce(max(created_at) > now() - interval '1 minute', false)`.as('has_recent'),
      sql<number>`(count(*) filter (where status <> 'given_up'))::int`.as('valid'),
    ])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return !has_recent && valid < MAX_VALID_LINKS;
}

/** Assigns the link and a token to the member. False if another process has claimed the link since. */
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

export async function deleteClaimedLink(
  { db, organizationId }: Scope,
  { id, claim }: ClaimedLink,
): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

export async function finishLink(
  scope: Scope,
  link: ClaimedLink,
  status: 'sent' | 'given_up',
): Promise<void> {
  await updateClaimed(scope, link).set({ status, claim: null }).execute();
}

/** Releases the link for another attempt after a delay. */
export async function retryLink(
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
