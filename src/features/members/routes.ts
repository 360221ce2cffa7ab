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
import { CreateMember, Member, UpdateMember } from './schema.ts';
import { type MemberCheck, updateMember } from './update.ts';

const MemberAnswer = single(Member);
const LookupAnswer = single(MemberLookup);
const tags = ['Members'];

export const memberRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/members',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listMembers',
        tags,
        summary: 'List and search members',
        description: 'The newest first. A member must pass all filters that are given.',
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
        summary: 'Look up a member by e-mail address or id',
        description: 'With all that the member has bought and paid, and whether the paywall is open to them.',
        params: LookupParams,
        response: { 200: LookupAnswer },
      },
    },
    async ({ scope, params }) => ({ data: await getMemberLookup(scope, params.lookup) }),
  );

  app.post(
    '/members',
    {
      config: { permission: 'members:write', errors: ['email_taken'] },
      schema: {
        operationId: 'createMember',
        tags,
        summary: 'Create a member',
        description: 'Nothing is sent to the address.',
        body: CreateMember,
        response: { 201: MemberAnswer },
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
        summary: 'Change or suspend a member',
        description:
          'Fields that are left out stay as they are; null clears. A member who is suspended is signed out at once.',
        params: LookupParams,
        body: UpdateMember,
        response: { 200: MemberAnswer },
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
          'For good, with subscriptions and sessions. Payments stay in the accounts without the member, and what was told of them in events forgets who it was.',
        params: LookupParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteMember(scope, params.lookup, checkOf(request, reply)) };
    },
  );
};

/** What a client has read is the whole lookup, so that is what If-Match is about; without it nothing need be read. */
function checkOf(request: FastifyRequest, reply: FastifyReply): MemberCheck | undefined {
  if (request.headers['if-match'] === undefined) return undefined;
  const check = ifMatch(request, reply, LookupAnswer);
  return async (scope, current) => check({ data: await toMemberLookup(scope, current) });
}
