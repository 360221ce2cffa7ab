import type { Scope } from '../../../../platform/scope.ts';
import { findPostingSettings } from '../../../board/organizations/queries.ts';
import { isProvedMember } from '../../../jobs/companies/members/queries.ts';
import { foldCompanyName } from '../../../jobs/companies/names/fold-name.ts';
import { findNamedCompany } from '../../../jobs/companies/recruiters.ts';
import { findMember } from '../../../people/members/queries.ts';
import { isBlocked } from '../../../people/members/sessions/account-queries.ts';
import type { PostingContent } from '../content.ts';
import { hasApproved, hasLiveTwin } from '../queries.ts';
import type { ReviewCause } from '../schema.ts';

/** Links in a job are rare. Advertising has many. */
const MAX_LINKS = 10;

/** Why a posting waits for review. Empty: it goes live at once. */
export async function findReviewCauses(
  scope: Scope,
  posting: { id: string; member_id: string },
  content: PostingContent,
): Promise<ReviewCause[]> {
  const { approval } = await findPostingSettings(scope);
  const member = await findMember(scope, posting.member_id);
  const causes: (ReviewCause | false)[] = [
    member !== undefined && isBlocked(member) && 'blocked_employer',
    approval === 'all' && 'all_postings',
    approval === 'new_employers' && !(await hasApproved(scope, posting.member_id)) && 'new_employer',
    (await namesCompanyOfOthers(scope, posting.member_id, content)) && 'verified_company',
    hasManyLinks(content) && 'many_links',
    (await hasLiveTwin(scope, posting, content)) && 'duplicate',
  ];
  return causes.filter((cause) => cause !== false);
}

/** Whether the text names a verified company for which the member does not act with proof. */
export async function namesCompanyOfOthers(
  scope: Scope,
  memberId: string,
  { company_name }: PostingContent,
): Promise<boolean> {
  const company = await findNamedCompany(scope, foldCompanyName(company_name ?? ''));
  if (!company?.isVerified) return false;
  return !(await isProvedMember(scope, company.id, memberId));
}

export function hasManyLinks({ description }: PostingContent): boolean {
  return (description?.match(/https?:\/\//gi)?.length ?? 0) > MAX_LINKS;
}
