import { type RawBuilder, sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';

/** What a member may do with a posting: `see` reads and duplicates it, `manage` does all else too. */
export type PostingAccess = 'manage' | 'see';

/**
 * The access of a member to the posting of the row, or null. A member manages own postings, until leaving the company whose credits
 * paid. Owners of its company manage, and recruiters see, a submitted posting of a colleague or one that the company paid. Naming a company gives its members nothing, and using its name first gives no access to what others posted.
 */
export function accessOf(memberId: string): RawBuilder<PostingAccess | null> {
  return sql<PostingAccess | null>`(
    select case
      when postings.member_id = ${memberId} and (payer.company_id is null or of_payer.role is not null) then 'manage'
      when postings.stage = 'draft' or (writer.role is null and payer.company_id is distinct from postings.company_id) then null
      when own.role = 'owner' then 'manage'
      when own.role = 'recruiter' then 'see'
    end
    from (select) as one
    left join subscriptions as payer
      on payer.organization_id = postings.organization_id and payer.id = postings.subscription_id
    left join company_members as of_payer on of_payer.organization_id = postings.organization_id
      and of_payer.company_id = payer.company_id and of_payer.member_id = ${memberId}
    left join company_members as writer on writer.organization_id = postings.organization_id
      and writer.company_id = postings.company_id and writer.member_id = postings.member_id
    left join company_members as own on own.organization_id = postings.organization_id
      and own.company_id = postings.company_id and own.member_id = ${memberId} and own.is_proved)`;
}

export async function findAccess(
  scope: Scope,
  postingId: string,
  memberId: string,
): Promise<PostingAccess | null> {
  const row = await selectOwn(scope, 'postings')
    .select(accessOf(memberId).as('access'))
    .where('id', '=', postingId)
    .executeTakeFirst();
  return row?.access ?? null;
}

/** Colleagues see the posting, so a refusal reveals nothing. */
export function ownersOnly(): HttpError {
  return new HttpError(
    'company_owner_required',
    'Only the posting colleague and owners of the company can do this.',
  );
}
