import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, NoFields, single } from '../../platform/http/resource.ts';
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

const tags = ['Companies'];
const ClaimResponse = single(Claim);
const CompanyMemberResponse = single(CompanyMember);

/** What staff decide about claims and members of companies. */
export const companyClaimRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/company-claims',
    {
      config: { permission: 'companies:read' },
      schema: {
        operationId: 'listCompanyClaims',
        tags,
        summary: 'List claims to companies',
        description: 'Returns requests of members to act for companies, newest first.',
        querystring: ClaimQuery,
        response: { 200: ClaimList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listClaims(scope, query, range);
      return { data: await describeClaims(scope, rows), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.post(
    '/company-claims/:id/grant',
    {
      config: {
        permission: 'companies:write',
        isBodyOptional: true,
        errors: ['claim_not_pending', 'employer_required'],
      },
      schema: {
        operationId: 'grantCompanyClaim',
        tags,
        summary: 'Grant a claim to a company',
        description:
          'Makes the member an owner of the company, or a recruiter, whatever the email address of the claim. The member gets an email.',
        params: IdParams,
        body: GrantClaim,
        response: { 200: ClaimResponse },
      },
    },
    async ({ scope, params, body }) => ({ data: await grantClaim(scope, params.id, body?.role ?? 'owner') }),
  );

  app.post(
    '/company-claims/:id/decline',
    {
      config: { permission: 'companies:write', isBodyOptional: true, errors: ['claim_not_pending'] },
      schema: {
        operationId: 'declineCompanyClaim',
        tags,
        summary: 'Decline a claim to a company',
        description: 'Ends the claim. Its link stops working, and the member gets an email.',
        params: IdParams,
        body: NoFields,
        response: { 200: ClaimResponse },
      },
    },
    async ({ scope, params }) => ({ data: await declineClaim(scope, params.id) }),
  );

  app.get(
    '/companies/:id/members',
    {
      config: { permission: 'companies:read' },
      schema: {
        operationId: 'listCompanyMembers',
        tags,
        summary: 'List the members of a company',
        description: 'Returns the members of the board who act for the company.',
        params: IdParams,
        response: { 200: CompanyMemberList },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getCompany(scope, params.id);
      return { data: await listCompanyMembers(scope, id) };
    },
  );

  app.put(
    '/companies/:id/members/:member_id',
    {
      config: { permission: 'companies:write', errors: ['employer_required'] },
      schema: {
        operationId: 'setCompanyMember',
        tags,
        summary: 'Add a member to a company',
        description: 'Adds a member with the role employer to the company, or changes the role in it.',
        params: CompanyMemberParams,
        body: SetCompanyRole,
        response: { 200: CompanyMemberResponse },
      },
    },
    async ({ scope, params, body }) => ({
      data: await setMember(scope, params.id, params.member_id, body.role),
    }),
  );

  app.delete(
    '/companies/:id/members/:member_id',
    {
      config: { permission: 'companies:write' },
      schema: {
        operationId: 'removeCompanyMember',
        tags,
        summary: 'Remove a member from a company',
        description: 'Ends what the member may do for the company. The company may have no owner then.',
        params: CompanyMemberParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      const { id } = await getCompany(scope, params.id);
      const current = await getCompanyMember(scope, id, params.member_id);
      ifMatch(request, reply, CompanyMemberResponse)({ data: current });
      await removeMember(scope, id, params.member_id);
      return { data: { id: params.member_id.toLowerCase(), deleted: true as const } };
    },
  );
};
