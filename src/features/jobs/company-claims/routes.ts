import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { getCompany } from '../companies/queries.ts';
import { declineClaim, grantClaim } from './decide.ts';
import { describeClaims } from './describe.ts';
import { getCompanyMember, listCompanyMembers, removeMember, setMember } from './members.ts';
import { listClaims } from './queries.ts';
import {
  Claim,
  ClaimList,
  ClaimQuery,
  CompanyMember,
  CompanyMemberList,
  CompanyMemberParams,
  GrantClaim,
  SetCompanyRole,
} from './schema.ts';

/** What staff decide about claims and members of companies. */
export const companyClaimRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Companies', isAboutPeople: true });

  operation('GET /company-claims', 'listCompanyClaims', {
    permission: 'companies:read',
    summary: 'List claims to companies',
    description: 'Returns requests of members to act for companies, newest first.',
    query: ClaimQuery,
    returns: ClaimList,
    handler: async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listClaims(scope, query, range);
      return { data: await describeClaims(scope, rows), meta: { pagination: toPagination(range, total) } };
    },
  });

  operation('POST /company-claims/:id/grant', 'grantCompanyClaim', {
    permission: 'companies:write',
    isBodyOptional: true,
    errors: ['claim_not_pending', 'employer_required'],
    summary: 'Grant a claim to a company',
    description:
      'Makes the member an owner of the company, or a recruiter, whatever the email address of the claim. The member gets an email.',
    body: GrantClaim,
    data: Claim,
    handler: ({ scope, params, body }) => grantClaim(scope, params.id, body?.role ?? 'owner'),
  });

  operation('POST /company-claims/:id/decline', 'declineCompanyClaim', {
    permission: 'companies:write',
    isBodyOptional: true,
    errors: ['claim_not_pending'],
    summary: 'Decline a claim to a company',
    description: 'Ends the claim. Its link stops working, and the member gets an email.',
    body: NoFields,
    data: Claim,
    handler: ({ scope, params }) => declineClaim(scope, params.id),
  });

  operation('GET /companies/:id/members', 'listCompanyMembers', {
    permission: 'companies:read',
    summary: 'List the members of a company',
    description: 'Returns the members of the board who act for the company.',
    returns: CompanyMemberList,
    handler: async ({ scope, params }) => {
      const { id } = await getCompany(scope, params.id);
      return { data: await listCompanyMembers(scope, id) };
    },
  });

  operation('PUT /companies/:id/members/:member_id', 'setCompanyMember', {
    permission: 'companies:write',
    errors: ['employer_required'],
    summary: 'Add a member to a company',
    description: 'Adds a member with the role employer to the company, or changes the role in it.',
    params: CompanyMemberParams,
    body: SetCompanyRole,
    data: CompanyMember,
    handler: ({ scope, params, body }) => setMember(scope, params.id, params.member_id, body.role),
  });

  operation('DELETE /companies/:id/members/:member_id', 'removeCompanyMember', {
    permission: 'companies:write',
    summary: 'Remove a member from a company',
    description: 'Ends what the member may do for the company. The company may have no owner then.',
    params: CompanyMemberParams,
    deletes: CompanyMember,
    handler: async ({ scope, params }, { check }) => {
      const { id } = await getCompany(scope, params.id);
      const current = await getCompanyMember(scope, id, params.member_id);
      check({ data: current });
      await removeMember(scope, id, params.member_id);
      return { id: params.member_id.toLowerCase(), deleted: true as const };
    },
  });
};
