import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, single } from '../../platform/http/resource.ts';
import { createMember } from './create.ts';
import { deleteMember } from './delete.ts';
import { listMembers } from './list.ts';
import { MemberList, MemberQuery } from './list-schema.ts';
import { getMemberLookup, toMemberLookup } from './look-up.ts';
import { LookupParams, MemberLookup } from './look-up-schema.ts';
import type { PersonalDataOptions } from './personal-data.ts';
import { CreateMember, Member, UpdateMember } from './schema.ts';
import { type MemberCheck, updateMember } from './update.ts';

const MemberResponse = single(Member);
const LookupResponse = single(MemberLookup);
const tags = ['Members'];

export const memberRoutes: FastifyPluginAsyncTypebox<PersonalDataOptions> = async (app, { personalData }) => {
  app.get(
    '/members',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listMembers',
        tags,
        summary: 'List and search members',
        description: 'Returns members, newest first. Members must match all filters.',
        querystring: MemberQuery,
        response: { 200: MemberList },
      },
    },
    async ({ scope, query }) => listMembers(scope, query),
  );

  app.get(
    '/members/:lookup',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'getMember',
        tags,
        summary: 'Get a member by id or email address',
        description:
          'Returns a member with subscriptions, payments, and whether a subscription opens the paywall. Without payments:read, payments is empty.',
        params: LookupParams,
        response: { 200: LookupResponse },
      },
    },
    async ({ scope, scopes, params }) => ({ data: await getMemberLookup(scope, scopes, params.lookup) }),
  );

  app.post(
    '/members',
    {
      config: { permission: 'members:write', errors: ['email_taken'] },
      schema: {
        operationId: 'createMember',
        tags,
        summary: 'Create a member',
        description: 'Creates a member. Sends no email.',
        body: CreateMember,
        response: { 201: MemberResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createMember(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/members/:lookup',
    {
      config: { permission: 'members:write', errors: ['email_taken'] },
      schema: {
        operationId: 'updateMember',
        tags,
        summary: 'Update a member',
        description:
          'Updates the fields that you send; null clears a field. Suspending a member signs them out immediately.',
        params: LookupParams,
        body: UpdateMember,
        response: { 200: MemberResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return { data: await updateMember(scope, params.lookup, body, checkOf(request, reply)) };
    },
  );

  app.delete(
    '/members/:lookup',
    {
      config: { permission: 'members:write' },
      schema: {
        operationId: 'deleteMember',
        tags,
        summary: 'Erase a member',
        description:
          'Permanently deletes the member with subscriptions and sessions. Payments stay without the member, and personal data is removed from events.',
        params: LookupParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      const check = checkOf(request, reply);
      return { data: await deleteMember(scope, params.lookup, personalData, check) };
    },
  );
};

/** If-Match compares the whole lookup, because that is what clients read. Without the header, nothing is read. */
function checkOf(request: FastifyRequest, reply: FastifyReply): MemberCheck | undefined {
  if (request.headers['if-match'] === undefined) return undefined;
  const check = ifMatch(request, reply, LookupResponse);
  return async (scope, current) => check({ data: await toMemberLookup(scope, request.scopes, current) });
}
