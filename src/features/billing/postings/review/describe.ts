import type { Scope } from '../../../../platform/scope.ts';
import { listMembershipsOf } from '../../../jobs/companies/members/queries.ts';
import { foldCompanyName } from '../../../jobs/companies/names/fold-name.ts';
import { type CompanyRow, findCompanies } from '../../../jobs/companies/queries.ts';
import { findNamedCompany } from '../../../jobs/companies/recruiters.ts';
import { isPublicMailHost, proveDomain } from '../../../jobs/company-claims/proof/prove-domain.ts';
import { findMember, type MemberRow } from '../../../people/members/queries.ts';
import { isBlocked } from '../../../people/members/sessions/account-queries.ts';
import type { PostingContent } from '../content.ts';
import { withTextOfJob } from '../job-text.ts';
import { getPosting, type PostingRow } from '../queries.ts';
import { toPosting } from '../to-posting.ts';
import { countOtherPostings } from './queries.ts';
import type { EmailCheck, PostingReview, ReviewedCompany, ReviewedEmployer } from './schema.ts';

/** More do not help a decision. */
const MAX_COMPANIES = 20;

/** Facts for a decision on a posting: the employer, the company, and changes since the last decision. */
export async function describePosting(scope: Scope, id: string): Promise<PostingReview> {
  const posting = await withTextOfJob(scope, await getPosting(scope, id));
  const member = posting.member_id === null ? undefined : await findMember(scope, posting.member_id);
  const job = (posting.edit ?? posting.content) as PostingContent;
  const company = await findCompanyOf(scope, job);
  const memberships = member ? (await listMembershipsOf(scope, member.id)).slice(0, MAX_COMPANIES) : [];
  const companies = await findCompanies(
    scope,
    memberships.map(({ company_id }) => company_id),
  );
  const roles = new Map(memberships.map(({ company_id, role }) => [company_id, role]));
  const website = company?.website ?? job.company_website ?? null;
  return {
    posting: toPosting(posting),
    job,
    ...toComparison(posting),
    employer: member
      ? {
          ...(await describeEmployer(scope, member, posting.id)),
          email_check: checkEmail(website, member.email),
          companies: companies.map(({ id, name, is_verified }) => ({
            ...{ id, name, is_verified },
            role: roles.get(id) ?? 'recruiter',
          })),
        }
      : null,
    company: company ? toReviewedCompany(company, roles.has(company.id)) : null,
  };
}

async function findCompanyOf(scope: Scope, { company_name }: PostingContent) {
  const named = await findNamedCompany(scope, foldCompanyName(company_name ?? ''));
  return named && (await findCompanies(scope, [named.id]))[0];
}

function toReviewedCompany(row: CompanyRow, hasEmployer: boolean): ReviewedCompany {
  const { id, name, is_verified, website, live_job_count } = row;
  return {
    ...{ id, name, is_verified, website },
    live_job_count: live_job_count ?? 0,
    has_employer: hasEmployer,
  };
}

async function describeEmployer(
  scope: Scope,
  member: MemberRow,
  postingId: string,
): Promise<Omit<ReviewedEmployer, 'companies' | 'email_check'>> {
  const { approved, rejected, refunded, total } = await countOtherPostings(scope, {
    id: postingId,
    member_id: member.id,
  });
  return {
    member_id: member.id,
    member_since: member.created_at,
    // Staff and imports create members who have not signed in. All others have used a link.
    is_email_proved: member.auth_method !== 'import',
    email_domain: domainOf(member.email),
    is_blocked: isBlocked(member),
    approved_postings: approved,
    rejected_postings: rejected,
    refunded_postings: refunded,
    other_postings: total,
  };
}

function checkEmail(website: string | null, email: string): EmailCheck {
  if (isPublicMailHost(domainOf(email).toLowerCase())) return 'public_mail_host';
  return proveDomain(website, email).problem ?? 'same_domain';
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Staff know the text that they reviewed. They have not seen an edit that went live at once. */
function toComparison({
  was_approved,
  edit,
  content,
  reviewed_content,
}: PostingRow): Pick<PostingReview, 'before' | 'compared_with'> {
  const reviewed = reviewed_content as PostingContent | null;
  if (reviewed) return { before: reviewed, compared_with: was_approved ? 'approved' : 'rejected' };
  if (edit) return { before: content as PostingContent, compared_with: 'live' };
  return { before: null, compared_with: null };
}
