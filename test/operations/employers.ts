import type { CompanyRole } from '../../src/features/jobs/companies/members/queries.ts';
import { setCompanyRole } from '../../src/features/jobs/companies/members/queries.ts';
import {
  insertInvitation,
  setInvitationHash,
} from '../../src/features/jobs/company-claims/invitations/queries.ts';
import { insertClaim, setTokenHash } from '../../src/features/jobs/company-claims/queries.ts';
import { newToken } from '../../src/platform/sign-in/tokens.ts';
import type { Client } from '../app.ts';
import { postMemberWithPassword, signedIn } from '../sign-in.ts';

/** An employer who owns a company with a colleague, and what others ask of staff and of the employer. */
export async function createEmployers(owner: Client) {
  const { scope } = owner;
  const employer = await postMemberWithPassword(owner, { email: 'ines@pilots.example', role: 'employer' });
  const colleague = await postMemberWithPassword(owner, { email: 'jonas@pilots.example', role: 'employer' });
  const create = async (name: string) =>
    (await owner.post('/companies', { name, website: 'https://claimed.example' })).body.data.id as string;
  const [owned, claimed, inviting] = [
    await create('Owned'),
    await create('Claimed'),
    await create('Inviting'),
  ];
  const add = (companyId: string, memberId: string, role: CompanyRole) =>
    setCompanyRole(scope, companyId, memberId, role);
  await add(owned, employer.id, 'owner');
  await add(owned, colleague.id, 'recruiter');
  await add(inviting, colleague.id, 'owner');
  const claim = (memberId: string, companyId: string, email: string | null) =>
    insertClaim(scope, {
      company_id: companyId,
      member_id: memberId,
      email,
      domain: email && 'claimed.example',
      message: null,
    });
  const token = newToken();
  const confirmed = await claim(employer.id, claimed, 'ines@claimed.example');
  await setTokenHash(scope, confirmed, token.hash);
  const invitation = {
    company_id: inviting,
    email: employer.email,
    role: 'recruiter',
    invited_by: colleague.id,
  } as const;
  const invitationToken = newToken();
  await setInvitationHash(scope, (await insertInvitation(scope, invitation)) ?? '', invitationToken.hash);
  return {
    employerCookie: (await signedIn(owner, employer)).cookie!,
    companyColleagueId: colleague.id,
    ownedCompanyId: owned,
    invitingCompanyId: inviting,
    grantedClaimId: await claim(colleague.id, claimed, null),
    declinedClaimId: await claim(colleague.id, owned, null),
    claimToken: token.text,
    companyInvitationToken: invitationToken.text,
  };
}
