import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { countForOrganization, type OrganizationLimit } from '../../../platform/http/rate-limit.ts';
import { Deleted, IdParams, single } from '../../../platform/http/resource.ts';
import { asUser } from '../as-user.ts';
import { createInvitation, type InvitationOptions } from './create.ts';
import { findInvitation, listInvitations, toInvitation } from './queries.ts';
import { revokeInvitation } from './revoke.ts';
import {
  CreateInvitation,
  InvitationList,
  InvitationQuery,
  InvitationResponse,
  NewInvitation,
} from './schema.ts';

const tags = ['Staff'];
const write = { permission: 'staff:write', isForUsersOnly: true, needsRecentSignIn: true } as const;

export const invitationRoutes: FastifyPluginAsyncTypebox<
  InvitationOptions & { limit: OrganizationLimit }
> = async (app, { limit, ...options }) => {
  app.get(
    '/invitations',
    {
      config: { permission: 'staff:read' },
      schema: {
        operationId: 'listInvitations',
        tags,
        summary: 'List invitations',
        description: 'Returns the open invitations, neither accepted nor expired, newest first.',
        querystring: InvitationQuery,
        response: { 200: InvitationList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listInvitations(scope, range);
      return { data: rows.map(toInvitation), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/invitations/:id',
    {
      config: { permission: 'staff:read' },
      schema: {
        operationId: 'getInvitation',
        tags,
        summary: 'Get an invitation',
        description: 'Returns an open invitation, neither accepted nor expired.',
        params: IdParams,
        response: { 200: InvitationResponse },
      },
    },
    async ({ scope, params }) => {
      const row = await findInvitation(scope, params.id);
      if (!row) throw notFound('invitation');
      return { data: toInvitation(row) };
    },
  );

  app.post(
    '/invitations',
    {
      config: { ...write, errors: ['owner_required', 'already_staff'], shownOnce: ['url'] },
      schema: {
        operationId: 'createInvitation',
        tags,
        summary: 'Invite a person',
        description:
          'Invites a person to the staff of the organization, by an email with a link. The invitation expires after seven days. It replaces an earlier invitation of the same email address, whose links stop working; to send the email again, invite the person again. Only an owner can invite an owner. An organization can invite 50 people an hour, or as many as the operator of the server allows.',
        body: CreateInvitation,
        response: { 201: single(NewInvitation) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request;
      await countForOrganization(limit, 'invitation', scope.organizationId);
      const data = await createInvitation(scope, options, asUser(request), body);
      return reply.code(201).header('location', `${request.routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.delete(
    '/invitations/:id',
    {
      config: write,
      schema: {
        operationId: 'revokeInvitation',
        tags,
        summary: 'Revoke an invitation',
        description: 'Deletes an invitation, so that its links no longer work.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, InvitationResponse);
      return { data: await revokeInvitation(request.scope, request.params.id, check) };
    },
  );
};
