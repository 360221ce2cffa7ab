import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { single } from '../../../platform/http/resource.ts';
import { LINK_MINUTES } from '../../../platform/sign-in/links.ts';
import { getCompany, toCompany } from '../../companies/queries.ts';
import { Company } from '../../companies/schema.ts';
import { LinkRequested } from '../../members/sessions/schema.ts';
import { getMemberSession } from '../../members/sessions/sessions.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { claimCompany } from '../claim.ts';
import { confirmClaim } from '../decide.ts';
import { getEmployer } from '../employer.ts';
import { acceptInvitation, requestInvitationLink } from '../invitations/invite.ts';
import { listMemberships } from '../members.ts';
import { listClaimsOf, toOwnClaim } from '../queries.ts';
import { CreateClaim, MembershipList, OwnClaim, OwnClaimList, TokenBody } from '../schema.ts';
import { acceptMemberRequests, type PublicClaimOptions } from './member-requests.ts';

const tags = ['Public'];
const ClaimResponse = single(OwnClaim);

/** What employers do for their companies. The host selects the board, and the session cookie the member. */
export const publicClaimRoutes: FastifyPluginAsyncTypebox<PublicClaimOptions> = async (app, options) => {
  acceptMemberRequests(app, options);
  const { availability } = options;

  app.get(
    '/organization/company-claims',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'listOwnCompanyClaims',
        tags,
        summary: 'List your claims to companies',
        description: 'Returns the last 100 requests of the signed-in member, newest first.',
        querystring: BoardQuery,
        response: { 200: OwnClaimList },
      },
    },
    async ({ scope, headers }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      return { data: (await listClaimsOf(scope, member.id)).map(toOwnClaim) };
    },
  );

  app.post(
    '/organization/company-claims',
    {
      bodyLimit: 16_384,
      config: {
        isPublic: true,
        errors: [
          ...['sign_in_required', 'cross_origin_request', 'employer_required', 'email_not_configured'],
          ...['already_company_member', 'too_many_claims', 'not_found'],
        ] as const,
      },
      schema: {
        operationId: 'claimCompany',
        tags,
        summary: 'Claim a company',
        description:
          'Requests that the signed-in employer may act for the company. With an email address at the domain of its website, a link is sent there, which the member confirms while signed in. Without one, staff decide. Replaces an earlier request. The response says nothing about others who act for the company.',
        querystring: BoardQuery,
        body: CreateClaim,
        response: { 201: ClaimResponse },
      },
    },
    async ({ scope, headers, body }, reply) => {
      const member = await getEmployer(scope, headers.cookie);
      return reply.code(201).send({ data: await claimCompany(scope, member, body, availability) });
    },
  );

  app.post(
    '/organization/company-claims/confirm',
    {
      bodyLimit: 4_096,
      config: {
        isPublic: true,
        errors: [
          ...[
            'sign_in_required',
            'cross_origin_request',
            'employer_required',
            'claim_not_pending',
            'not_found',
          ],
        ] as const,
      },
      schema: {
        operationId: 'confirmCompanyClaim',
        tags,
        summary: 'Confirm a claim to a company',
        description:
          'Makes the signed-in member an owner of the company. The token is that of the link in the email, and works only for the member who made the claim.',
        querystring: BoardQuery,
        body: TokenBody,
        response: { 200: ClaimResponse },
      },
    },
    async ({ scope, headers, body }) => {
      const member = await getEmployer(scope, headers.cookie);
      const {
        member_id: _,
        member_email: __,
        company_name: ___,
        ...data
      } = await confirmClaim(scope, member, body.token);
      return { data };
    },
  );

  app.post(
    '/organization/company-invitations/accept',
    {
      bodyLimit: 4_096,
      config: {
        isPublic: true,
        errors: ['sign_in_required', 'cross_origin_request', 'employer_required', 'not_found'],
      },
      schema: {
        operationId: 'acceptCompanyInvitation',
        tags,
        summary: 'Accept an invitation to a company',
        description:
          'Makes the signed-in member, whose email address was invited, a member of the company. A candidate becomes an employer. The token is that of the link in the email.',
        querystring: BoardQuery,
        body: TokenBody,
        response: { 200: single(Company) },
      },
    },
    async ({ scope, headers, body }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      const id = await acceptInvitation(scope, member, body.token);
      return { data: toCompany(await getCompany(scope, id), scope) };
    },
  );

  app.post(
    '/organization/company-invitations/sign-in-link',
    {
      bodyLimit: 4_096,
      config: { isPublic: true, errors: ['cross_origin_request', 'email_not_configured', 'not_found'] },
      schema: {
        operationId: 'requestInvitationLink',
        tags,
        summary: 'Sign in to accept an invitation',
        description:
          'Emails a link that signs in the invited person, and creates the member if there is none with the email address.',
        querystring: BoardQuery,
        body: TokenBody,
        response: { 202: LinkRequested },
      },
    },
    async ({ scope, body }, reply) => {
      await requestInvitationLink(scope, body.token, availability);
      return reply.code(202).send({ data: { validMinutes: LINK_MINUTES } });
    },
  );

  app.get(
    '/organization/companies',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'employer_required', 'not_found'] },
      schema: {
        operationId: 'listOwnCompanies',
        tags,
        summary: 'List your companies',
        description: 'Returns the companies that the signed-in employer acts for.',
        querystring: BoardQuery,
        response: { 200: MembershipList },
      },
    },
    async ({ scope, headers }) => {
      const member = await getEmployer(scope, headers.cookie);
      return { data: await listMemberships(scope, member.id) };
    },
  );
};
