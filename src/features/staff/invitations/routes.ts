import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { Deleted, IdParams, single } from '../../../platform/http/resource.ts';
import type { Installation } from '../../organizations/board-url.ts';
import { asUser } from '../as-user.ts';
import { createInvitation } from './create.ts';
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

export const invitationRoutes: FastifyPluginAsyncTypebox<{ installation: Installation }> = async (
  app,
  { installation },
) => {
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
          'Invites a person to the staff of the organization. The invitation expires after seven days. It replaces an earlier invitation of the same email address. Only an owner can invite an owner.',
        body: CreateInvitation,
        response: { 201: single(NewInvitation) },
      },
    },
    async (request, reply) => {
      const { scope, body } = request;
      const data = await createInvitation(scope, installation, asUser(request), body);
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
        description: 'Deletes an invitation, so that its link no longer works.',
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
