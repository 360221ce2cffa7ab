import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { single } from '../../../platform/http/resource.ts';
import { createMember } from './create.ts';
import { deleteMember } from './delete.ts';
import { listMembers } from './list.ts';
import { MemberList, MemberQuery } from './list-schema.ts';
import { getMemberLookup, toMemberLookup } from './look-up.ts';
import { LookupParams, MemberLookup } from './look-up-schema.ts';
import type { PersonalDataOptions } from './personal-data.ts';
import { CreateMember, Member, UpdateMember } from './schema.ts';
import { type MemberCheck, updateMember } from './update.ts';

const LookupResponse = single(MemberLookup);

export const memberRoutes: FastifyPluginAsync<PersonalDataOptions> = async (app, { personalData }) => {
  const operation = operations(app, { tag: 'Members', isAboutPeople: true });

  operation('GET /members', 'listMembers', {
    permission: 'members:read',
    summary: 'List and search members',
    description: 'Returns members, newest first. Members must match all filters.',
    query: MemberQuery,
    returns: MemberList,
    handler: ({ scope, query }) => listMembers(scope, query),
  });

  operation('GET /members/:lookup', 'getMember', {
    permission: 'members:read',
    summary: 'Get a member by id or email address',
    description:
      'Returns a member with subscriptions, payments, and whether a subscription opens the paywall. Without payments:read, payments is empty.',
    params: LookupParams,
    data: MemberLookup,
    handler: ({ scope, scopes, params }) => getMemberLookup(scope, scopes, params.lookup),
  });

  operation('POST /members', 'createMember', {
    permission: 'members:write',
    errors: ['email_taken'],
    summary: 'Create a member',
    description: 'Creates a member. Sends no email.',
    body: CreateMember,
    creates: Member,
    handler: ({ scope, body }) => createMember(scope, body),
  });

  operation('PATCH /members/:lookup', 'updateMember', {
    permission: 'members:write',
    errors: ['email_taken'],
    summary: 'Update a member',
    description:
      'Updates the fields that you send; null clears a field. Suspending a member signs them out immediately.',
    params: LookupParams,
    body: UpdateMember,
    data: Member,
    ifMatch: LookupResponse,
    handler: (request, { check }) => {
      const { scope, params, body } = request;
      return updateMember(scope, params.lookup, body, checkOf(request, check));
    },
  });

  operation('DELETE /members/:lookup', 'deleteMember', {
    permission: 'members:write',
    summary: 'Erase a member',
    description:
      'Permanently deletes the member with subscriptions and sessions. Payments stay without the member, and personal data is removed from events.',
    params: LookupParams,
    deletes: Member,
    ifMatch: LookupResponse,
    handler: (request, { check }) => {
      const { scope, params } = request;
      return deleteMember(scope, params.lookup, personalData, checkOf(request, check));
    },
  });
};

/** If-Match compares the whole lookup, because that is what clients read. Without the header, nothing is read. */
function checkOf(request: FastifyRequest, check: (current: object) => void): MemberCheck | undefined {
  if (request.headers['if-match'] === undefined) return undefined;
  return async (scope, current) => check({ data: await toMemberLookup(scope, request.scopes, current) });
}
