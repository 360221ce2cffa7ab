import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import { Company } from '../../companies/schema.ts';
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

/** What owners change: the page of the company and its members. */
export const companyEditorRoutes: FastifyPluginAsync<PublicClaimOptions> = async (app, options) => {
  acceptMemberRequests(app, options);
  const { availability, outbound } = options;
  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('PATCH /organization/companies/:company_id', 'editCompany', {
    errors: [
      ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
      ...['target_not_allowed', 'not_found'],
    ] as const,
    bodyLimit: 262_144,
    summary: 'Edit your company',
    description:
      'Updates the fields that an owner of the company sends; null clears a field. A change of the website makes no one a member.',
    params: OwnCompanyParams,
    query: BoardQuery,
    body: EditCompany,
    data: Company,
    handler: async ({ scope, headers, params, body }, { check }) => {
      const member = await getOwnerOf(scope, headers.cookie, params.company_id);
      return editCompany(scope, params.company_id, { by: member.id, changes: body, outbound, check });
    },
  });

  operation('GET /organization/companies/:company_id/members', 'listColleagues', {
    errors: ['sign_in_required', 'employer_required', 'not_found'],
    summary: 'List your colleagues',
    description:
      'Returns the members who act for the company, to those who do. A member who only used its name first sees no others.',
    params: OwnCompanyParams,
    query: BoardQuery,
    returns: CompanyMemberList,
    handler: async ({ scope, headers, params }) => {
      const { member } = await getEmployerOf(scope, headers.cookie, params.company_id);
      return { data: await listColleagues(scope, params.company_id, member.id) };
    },
  });

  operation('POST /organization/companies/:company_id/invitations', 'inviteColleague', {
    errors: [
      ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
      ...['email_not_configured', 'too_many_claims', 'not_found'],
    ] as const,
    bodyLimit: 4_096,
    summary: 'Invite a colleague',
    description:
      'An owner invites a colleague by email, at most once a day for each email address. The response does not say whether the email address is that of a member.',
    params: OwnCompanyParams,
    query: BoardQuery,
    body: InviteColleague,
    status: 202,
    data: Accepted,
    handler: async ({ scope, headers, params, body }) => {
      const member = await getOwnerOf(scope, headers.cookie, params.company_id);
      await inviteColleague(scope, params.company_id, { ...body, by: member.id }, availability);
      return { received: true as const };
    },
  });

  operation('PATCH /organization/companies/:company_id/members/:member_id', 'changeColleague', {
    errors: [
      ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
      ...['last_company_owner', 'not_found'],
    ] as const,
    bodyLimit: 4_096,
    summary: 'Change the role of a colleague',
    description: 'An owner changes the role of a member of the company, which keeps an owner.',
    params: ColleagueParams,
    query: BoardQuery,
    body: SetCompanyRole,
    data: CompanyMember,
    handler: async ({ scope, headers, params, body }, { check }) => {
      const { id: by } = await getOwnerOf(scope, headers.cookie, params.company_id);
      const current = await getCompanyMember(scope, params.company_id, params.member_id);
      check({ data: current });
      const change = { by, memberId: params.member_id, role: body.role };
      return changeRole(scope, params.company_id, change);
    },
  });

  operation('DELETE /organization/companies/:company_id/members/:member_id', 'removeColleague', {
    errors: [
      ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
      ...['last_company_owner', 'not_found'],
    ] as const,
    summary: 'Remove a colleague',
    description: 'An owner removes a member from the company, or a member leaves it. It keeps an owner.',
    params: ColleagueParams,
    query: BoardQuery,
    deletes: CompanyMember,
    handler: async ({ scope, headers, params }, { check }) => {
      const { member } = await getEmployerOf(scope, headers.cookie, params.company_id);
      const current = await getCompanyMember(scope, params.company_id, params.member_id);
      check({ data: current });
      const memberId = params.member_id.toLowerCase();
      await endMembership(scope, params.company_id, { by: member.id, memberId });
      return { id: memberId, deleted: true as const };
    },
  });
};
