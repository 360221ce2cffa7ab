import { recordAudit } from '../../../platform/audit/record.ts';
import { HttpError, invalid, notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import { enqueueEmail } from '../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockMember, type MemberRow } from '../../people/members/queries.ts';
import { asMember } from '../../people/members/sessions/record-account.ts';
import { findCompanyRole } from '../companies/members/queries.ts';
import { findPublicNames } from '../companies/public/find-public.ts';
import { lockCompany } from '../companies/queries.ts';
import { CLAIM_REQUESTED } from './emails/names.ts';
import { assertEmployer } from './employer.ts';
import { type ProofProblem, proveDomain } from './proof/prove-domain.ts';
import { countRecentClaims, findClaim, insertClaim, toOwnClaim, withdrawClaims } from './queries.ts';
import type { CreateClaim, OwnClaim } from './schema.ts';

/** More would let a member fill mailboxes, and the list of the operator. */
const MAX_CLAIMS_A_DAY = 10;

const problems: Record<ProofProblem, string> = {
  no_website: 'proves nothing, because the company has no website: leave it out, and staff decide',
  public_suffix:
    'proves nothing, because others have sites at the domain of the website: leave it out, and staff decide',
  public_mail_host:
    'proves nothing, because anyone gets an email address there: leave it out, and staff decide',
  other_domain: 'must be at the domain of the website of the company, or below it',
};

/**
 * Requests that the member becomes an owner of a company. Recruiters may ask too, because the first job of a company makes its writer one
 * without proof. Replaces an earlier request of the member for the company. The response says nothing about others who act for the company
 * or ask to.
 */
export async function claimCompany(
  scope: Scope,
  member: MemberRow,
  input: CreateClaim,
  availability: EmailAvailability,
): Promise<OwnClaim> {
  assertEmailAvailable(availability);
  return inTransaction(asMember(scope, member.id), async (scope) => {
    // Claims of one member wait for each other, so that the limit is exact and one stays pending.
    const locked = orNotFound(await lockMember(scope, member.id), 'member');
    assertEmployer(locked);
    const companyId = input.company_id.toLowerCase();
    if (!(await findPublicNames(scope, [companyId])).has(companyId)) throw notFound('company');
    if ((await findCompanyRole(scope, companyId, member.id)) === 'owner')
      throw new HttpError('already_company_member', 'You are an owner of this company already.');
    const { website } = await lockCompany(scope, companyId);
    const domain = readDomain(website, input.email);
    if ((await countRecentClaims(scope, member.id)) >= MAX_CLAIMS_A_DAY)
      throw new HttpError('too_many_claims', 'You have claimed many companies today. Try again tomorrow.', {
        details: { limit: MAX_CLAIMS_A_DAY },
      });
    await withdrawClaims(scope, companyId, member.id);
    const id = await insertClaim(scope, {
      company_id: companyId,
      member_id: member.id,
      email: input.email ?? null,
      domain,
      message: input.message?.trim() ?? null,
    });
    if (domain !== null)
      await enqueueEmail(scope, { kind: CLAIM_REQUESTED, cause: id, payload: { claimId: id } });
    await recordAudit(scope, { action: 'company_claim.created', object: { type: 'company_claim', id } });
    const row = orNotFound(await findClaim(scope, id), 'claim');
    return toOwnClaim(row);
  });
}

/** The domain that the email address proves. Null without one. */
function readDomain(website: string | null, email: string | undefined): string | null {
  if (email === undefined) return null;
  const { domain, problem } = proveDomain(website, email);
  if (problem !== undefined) throw invalid([{ path: '/email', message: problems[problem] }]);
  return domain;
}
