import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { LINK_MINUTES } from '../../../../platform/sign-in/links.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import { LinkRequested } from '../../../people/members/sessions/schema.ts';
import { getMemberSession } from '../../../people/members/sessions/sessions.ts';
import { getCompany, toCompany } from '../../companies/queries.ts';
import { Company } from '../../companies/schema.ts';
import { claimCompany } from '../claim.ts';
import { confirmClaim } from '../decide.ts';
import { getEmployer } from '../employer.ts';
import { acceptInvitation, requestInvitationLink } from '../invitations/invite.ts';
import { listMemberships } from '../members.ts';
import { listClaimsOf, toOwnClaim } from '../queries.ts';
import { CreateClaim, MembershipList, OwnClaim, OwnClaimList, TokenBody } from '../schema.ts';
import { acceptMemberRequests, type PublicClaimOptions } from './member-requests.ts';

/** What employers do for their companies. The host selects the board, and the session cookie the member. */
export const publicClaimRoutes: FastifyPluginAsync<PublicClaimOptions> = async (app, options) => {
  acceptMemberRequests(app, options);
  const { availability } = options;

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/company-claims', 'listOwnCompanyClaims', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List your claims to companies',
    description: 'Returns the last 100 requests of the signed-in member, newest first.',
    query: BoardQuery,
    returns: OwnClaimList,
    handler: async ({ scope, headers }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      return { data: (await listClaimsOf(scope, member.id)).map(toOwnClaim) };
    },
  });

  operation('POST /organization/company-claims', 'claimCompany', {
    errors: [
      ...['sign_in_required', 'cross_origin_request', 'employer_required', 'email_not_configured'],
      ...['already_company_member', 'too_many_claims', 'not_found'],
    ] as const,
    bodyLimit: 16_384,
    summary: 'Claim a company',
    description:
      'Requests that the signed-in employer may act for the company. With an email address at the domain of its website, a link is sent there, which the member confirms while signed in. Without one, staff decide. Replaces an earlier request. The response says nothing about others who act for the company.',
    query: BoardQuery,
    body: CreateClaim,
    status: 201,
    data: OwnClaim,
    handler: async ({ scope, headers, body }) => {
      const member = await getEmployer(scope, headers.cookie);
      return claimCompany(scope, member, body, availability);
    },
  });

  operation('POST /organization/company-claims/confirm', 'confirmCompanyClaim', {
    errors: [
      ...['sign_in_required', 'cross_origin_request', 'employer_required', 'claim_not_pending', 'not_found'],
    ] as const,
    bodyLimit: 4_096,
    summary: 'Confirm a claim to a company',
    description:
      'Makes the signed-in member an owner of the company. The token is that of the link in the email, and works only for the member who made the claim.',
    query: BoardQuery,
    body: TokenBody,
    data: OwnClaim,
    handler: async ({ scope, headers, body }) => {
      const member = await getEmployer(scope, headers.cookie);
      const {
        member_id: _,
        member_email: __,
        company_name: ___,
        ...data
      } = await confirmClaim(scope, member, body.token);
      return data;
    },
  });

  operation('POST /organization/company-invitations/accept', 'acceptCompanyInvitation', {
    errors: ['sign_in_required', 'cross_origin_request', 'employer_required', 'not_found'],
    bodyLimit: 4_096,
    summary: 'Accept an invitation to a company',
    description:
      'Makes the signed-in member, whose email address was invited, a member of the company. A candidate becomes an employer. The token is that of the link in the email.',
    query: BoardQuery,
    body: TokenBody,
    data: Company,
    handler: async ({ scope, headers, body }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      const id = await acceptInvitation(scope, member, body.token);
      return toCompany(await getCompany(scope, id), scope);
    },
  });

  operation('POST /organization/company-invitations/sign-in-link', 'requestInvitationLink', {
    errors: ['cross_origin_request', 'email_not_configured', 'not_found'],
    bodyLimit: 4_096,
    summary: 'Sign in to accept an invitation',
    description:
      'Emails a link that signs in the invited person, and creates the member if there is none with the email address.',
    query: BoardQuery,
    body: TokenBody,
    status: 202,
    data: LinkRequested,
    handler: async ({ scope, body }) => {
      await requestInvitationLink(scope, body.token, availability);
      return { validMinutes: LINK_MINUTES };
    },
  });

  operation('GET /organization/companies', 'listOwnCompanies', {
    errors: ['sign_in_required', 'employer_required', 'not_found'],
    summary: 'List your companies',
    description: 'Returns the companies that the signed-in employer acts for.',
    query: BoardQuery,
    returns: MembershipList,
    handler: async ({ scope, headers }) => {
      const member = await getEmployer(scope, headers.cookie);
      return { data: await listMemberships(scope, member.id) };
    },
  });
};
