import { recordAudit } from '../../../platform/audit/record.ts';
import { HttpError, notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { enqueueEmail } from '../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { hashToken } from '../../../platform/sign-in/tokens.ts';
import { lockMember, type MemberRow } from '../../people/members/queries.ts';
import { isBlocked } from '../../people/members/sessions/account-queries.ts';
import { asMember } from '../../people/members/sessions/record-account.ts';
import { type CompanyRole, setCompanyRole } from '../companies/members/queries.ts';
import { lockCompany } from '../companies/queries.ts';
import { describeClaims } from './describe.ts';
import { CLAIM_DECIDED } from './emails/names.ts';
import { assertEmployer } from './employer.ts';
import { proveDomain } from './proof/prove-domain.ts';
import { type ClaimRow, decideClaim, findClaim, findClaimByToken, lockClaim } from './queries.ts';
import type { Claim } from './schema.ts';

/**
 * Grants the claim whose link has this token. Only the claiming member can do that, so a stranger with the link gives nothing away. The website must still be at the domain.
 */
export async function confirmClaim(scope: Scope, member: MemberRow, token: string): Promise<Claim> {
  const found = await findClaimByToken(scope, hashToken(token));
  if (!found || found.member_id !== member.id) throw notFound('claim');
  return inTransaction(asMember(scope, member.id), async (scope) => {
    const { claim, website } = await lockPending(scope, found.id);
    if (!claim.is_link_valid || claim.email === null) throw notPending('The link has expired.');
    if (proveDomain(website, claim.email).domain !== claim.domain)
      throw notPending('The website of the company has changed since.');
    return grant(scope, claim, 'owner');
  });
}

/** Staff grant a claim without a proof, or before it. */
export async function grantClaim(scope: Scope, id: string, role: CompanyRole): Promise<Claim> {
  return inTransaction(scope, async (scope) => {
    const { claim } = await lockPending(scope, id);
    const granted = await grant(scope, claim, role);
    await enqueueEmail(scope, { kind: CLAIM_DECIDED, cause: id, payload: { claimId: id } });
    return granted;
  });
}

export async function declineClaim(scope: Scope, id: string): Promise<Claim> {
  return inTransaction(scope, async (scope) => {
    const { claim } = await lockPending(scope, id);
    await decideClaim(scope, claim.id, 'declined');
    await recordAudit(scope, {
      action: 'company_claim.declined',
      object: { type: 'company_claim', id: claim.id },
    });
    await enqueueEmail(scope, { kind: CLAIM_DECIDED, cause: id, payload: { claimId: id } });
    return getClaim(scope, claim.id);
  });
}

/** Locks member, company and claim, in the order in which all do. */
async function lockPending(scope: Scope, id: string): Promise<{ claim: ClaimRow; website: string | null }> {
  const found = orNotFound(await findClaim(scope, id), 'claim');
  await lockMember(scope, found.member_id);
  const { website } = await lockCompany(scope, found.company_id);
  const claim = await lockClaim(scope, id);
  if (claim.state !== 'pending') throw notPending('The claim was decided or replaced before.');
  return { claim, website };
}

async function grant(scope: Scope, claim: ClaimRow, role: CompanyRole): Promise<Claim> {
  const member = await lockMember(scope, claim.member_id);
  if (!member || isBlocked(member)) throw notPending('The member was suspended or rejected.');
  assertEmployer(member);
  await setCompanyRole(scope, claim.company_id, claim.member_id, role);
  await decideClaim(scope, claim.id, 'granted');
  await recordAudit(scope, {
    action: 'company_claim.granted',
    object: { type: 'company_claim', id: claim.id },
  });
  return getClaim(scope, claim.id);
}

async function getClaim(scope: Scope, id: string): Promise<Claim> {
  const row = orNotFound(await findClaim(scope, id), 'claim');
  const [claim] = await describeClaims(scope, [row]);
  return claim as Claim;
}

function notPending(message: string): HttpError {
  return new HttpError('claim_not_pending', message);
}
