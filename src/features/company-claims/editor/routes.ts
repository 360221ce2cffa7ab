import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { Deleted, single } from '../../../platform/http/resource.ts';
import { Company } from '../../companies/schema.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { editCompany } from '../edit.ts';
import { getEmployerOf, getOwnerOf } from '../employer.ts';
import { inviteColleague } from '../invitations/invite.ts';
import { changeRole, endMembership, getCompanyMember, listColleagues } from '../members.ts';
import { acceptMemberRequests, type PublicClaimOptions } from '../public/member-requests.ts';
import {
  Accepted,
  ColleagueParams,
  CompanyMember,
  CompanyMemberList,
  EditCompany,
  InviteColleague,
  OwnCompanyParams,
  SetCompanyRole,
} from '../schema.ts';

const tags = ['Public'];
const CompanyResponse = single(Company);
const MemberResponse = single(CompanyMember);

/** What owners change: the page of the company and its members. */
export const companyEditorRoutes: FastifyPluginAsyncTypebox<PublicClaimOptions> = async (app, options) => {
  acceptMemberRequests(app, options);
  const { availability, outbound } = options;
  app.patch(
    '/organization/companies/:company_id',
    {
      bodyLimit: 262_144,
      config: {
        isPublic: true,
        errors: [
          ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
          ...['target_not_allowed', 'not_found'],
        ] as const,
      },
      schema: {
        operationId: 'editCompany',
        tags,
        summary: 'Edit your company',
        description:
          'Updates the fields that an owner of the company sends; null clears a field. A change of the website makes no one a member.',
        params: OwnCompanyParams,
        querystring: BoardQuery,
        body: EditCompany,
        response: { 200: CompanyResponse },
      },
    },
    async (request, reply) => {
      const { scope, headers, params, body } = request;
      const member = await getOwnerOf(scope, headers.cookie, params.company_id);
      const check = ifMatch(request, reply, CompanyResponse);
      return {
        data: await editCompany(scope, params.company_id, { by: member.id, changes: body, outbound, check }),
      };
    },
  );

  app.get(
    '/organization/companies/:company_id/members',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'employer_required', 'not_found'] },
      schema: {
        operationId: 'listColleagues',
        tags,
        summary: 'List your colleagues',
        description:
          'Returns the members who act for the company, to those who do. A member who only used its name first sees no others.',
        params: OwnCompanyParams,
        querystring: BoardQuery,
        response: { 200: CompanyMemberList },
      },
    },
    async ({ scope, headers, params }) => {
      const { member } = await getEmployerOf(scope, headers.cookie, params.company_id);
      return { data: await listColleagues(scope, params.company_id, member.id) };
    },
  );

  app.post(
    '/organization/companies/:company_id/invitations',
    {
      bodyLimit: 4_096,
      config: {
        isPublic: true,
        errors: [
          ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
          ...['email_not_configured', 'too_many_claims', 'not_found'],
        ] as const,
      },
      schema: {
        operationId: 'inviteColleague',
        tags,
        summary: 'Invite a colleague',
        description:
          'An owner invites a colleague by email, at most once a day for each email address. The response does not say whether the email address is that of a member.',
        params: OwnCompanyParams,
        querystring: BoardQuery,
        body: InviteColleague,
        response: { 202: single(Accepted) },
      },
    },
    async ({ scope, headers, params, body }, reply) => {
      const member = await getOwnerOf(scope, headers.cookie, params.company_id);
      await inviteColleague(scope, params.company_id, { ...body, by: member.id }, availability);
      return reply.code(202).send({ data: { received: true as const } });
    },
  );

  app.patch(
    '/organization/companies/:company_id/members/:member_id',
    {
      bodyLimit: 4_096,
      config: {
        isPublic: true,
        errors: [
          ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
          ...['last_company_owner', 'not_found'],
        ] as const,
      },
      schema: {
        operationId: 'changeColleague',
        tags,
        summary: 'Change the role of a colleague',
        description: 'An owner changes the role of a member of the company, which keeps an owner.',
        params: ColleagueParams,
        querystring: BoardQuery,
        body: SetCompanyRole,
        response: { 200: MemberResponse },
      },
    },
    async (request, reply) => {
      const { scope, headers, params, body } = request;
      const { id: by } = await getOwnerOf(scope, headers.cookie, params.company_id);
      const current = await getCompanyMember(scope, params.company_id, params.member_id);
      ifMatch(request, reply, MemberResponse)({ data: current });
      const change = { by, memberId: params.member_id, role: body.role };
      return { data: await changeRole(scope, params.company_id, change) };
    },
  );

  app.delete(
    '/organization/companies/:company_id/members/:member_id',
    {
      config: {
        isPublic: true,
        errors: [
          ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
          ...['last_company_owner', 'not_found'],
        ] as const,
      },
      schema: {
        operationId: 'removeColleague',
        tags,
        summary: 'Remove a colleague',
        description: 'An owner removes a member from the company, or a member leaves it. It keeps an owner.',
        params: ColleagueParams,
        querystring: BoardQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, headers, params } = request;
      const { member } = await getEmployerOf(scope, headers.cookie, params.company_id);
      const current = await getCompanyMember(scope, params.company_id, params.member_id);
      ifMatch(request, reply, MemberResponse)({ data: current });
      const memberId = params.member_id.toLowerCase();
      await endMembership(scope, params.company_id, { by: member.id, memberId });
      return { data: { id: memberId, deleted: true as const } };
    },
  );
};
