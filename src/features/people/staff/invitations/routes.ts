import type { FastifyPluginAsync } from 'fastify';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf } from '../../../../platform/http/pagination.ts';
import { countForOrganization, type OrganizationLimit } from '../../../../platform/http/rate-limit.ts';
import { asUser } from '../as-user.ts';
import { createInvitation, type InvitationOptions } from './create.ts';
import { findInvitation, listInvitations, toInvitation } from './queries.ts';
import { revokeInvitation } from './revoke.ts';
import { CreateInvitation, Invitation, InvitationList, InvitationQuery, NewInvitation } from './schema.ts';

const write = { permission: 'staff:write', isForUsersOnly: true, needsRecentSignIn: true } as const;

export const invitationRoutes: FastifyPluginAsync<InvitationOptions & { limit: OrganizationLimit }> = async (
  app,
  { limit, ...options },
) => {
  const operation = operations(app, { tag: 'Staff', isAboutPeople: true });

  operation('GET /invitations', 'listInvitations', {
    permission: 'staff:read',
    summary: 'List invitations',
    description: 'Returns the open invitations, neither accepted nor expired, newest first.',
    query: InvitationQuery,
    returns: InvitationList,
    handler: ({ scope, query }) => pageOf(query, (range) => listInvitations(scope, range), toInvitation),
  });

  operation('GET /invitations/:id', 'getInvitation', {
    permission: 'staff:read',
    summary: 'Get an invitation',
    description: 'Returns an open invitation, neither accepted nor expired.',
    data: Invitation,
    handler: async ({ scope, params }) => {
      const row = orNotFound(await findInvitation(scope, params.id), 'invitation');
      return toInvitation(row);
    },
  });

  operation('POST /invitations', 'createInvitation', {
    ...write,
    errors: ['owner_required', 'already_staff'],
    shownOnce: ['url'],
    summary: 'Invite a person',
    description:
      'Invites a person to the staff of the organization, by an email with a link. The invitation expires after seven days. It replaces an earlier invitation of the same email address, whose links stop working; to send the email again, invite the person again. Only an owner can invite an owner. An organization can invite 50 people an hour, or as many as the operator of the server allows.',
    body: CreateInvitation,
    creates: NewInvitation,
    handler: async (request) => {
      const { scope, body } = request;
      await countForOrganization(limit, 'invitation', scope.organizationId);
      return createInvitation(scope, options, asUser(request), body);
    },
  });

  operation('DELETE /invitations/:id', 'revokeInvitation', {
    ...write,
    summary: 'Revoke an invitation',
    description: 'Deletes an invitation, so that its links no longer work.',
    deletes: Invitation,
    handler: ({ scope, params }, { check }) => revokeInvitation(scope, params.id, check),
  });
};
