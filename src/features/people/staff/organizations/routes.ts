import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf } from '../../../../platform/http/pagination.ts';
import { NoFields, single } from '../../../../platform/http/resource.ts';
import { removeOrganization } from '../../../board/organizations/add-and-delete.ts';
import { setStaffCookie } from '../sessions/cookie.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { createOrganization } from './create.ts';
import { joinOrganization } from './join.ts';
import { findOperatedOrganization, listOperatedOrganizations, type Operating } from './queries.ts';
import {
  CreateOrganization,
  OperatedOrganizationDetails,
  OperatedOrganizationList,
  OperatedOrganizationQuery,
  OrganizationDeleted,
  OrganizationParams,
} from './schema.ts';

/** The organizations of the installation, for its operators. */
export const operatedOrganizationRoutes: FastifyPluginAsync<SessionOptions & Operating> = async (
  app,
  options,
) => {
  const { db } = options;
  const operation = operations(app, { tag: 'Installation', isForOperators: true });

  operation('GET /organizations', 'listOrganizations', {
    summary: 'List organizations',
    description: 'Returns all organizations of the installation, by name, with usage and health.',
    query: OperatedOrganizationQuery,
    returns: OperatedOrganizationList,
    handler: ({ query }) => pageOf(query, (range) => listOperatedOrganizations(db, options, range)),
  });

  operation('GET /organizations/:id', 'getOperatedOrganization', {
    summary: 'Get an organization of the installation',
    description:
      'Returns an organization as operators see it without a role: usage, health and settings, but none of its data.',
    params: OrganizationParams,
    data: OperatedOrganizationDetails,
    handler: async ({ params }) => await getOperated(db, options, params.id),
  });

  operation('POST /organizations', 'createOrganization', {
    errors: ['slug_taken'],
    summary: 'Create an organization',
    description:
      'Creates an organization with a board. The operator becomes its owner. The session gets a new cookie.',
    body: CreateOrganization,
    status: 201,
    data: OperatedOrganizationDetails,
    handler: async (request, { reply }) => {
      const { staffSession, body, routeOptions } = request;
      const { id, session } = await createOrganization(db, authorOf(request), staffSession, body);
      const data = await getOperated(db, options, String(id));
      setStaffCookie(reply, options.installation, session);
      return reply.code(201).header('location', `${routeOptions.url}/${id}`).send({ data });
    },
  });

  operation('POST /organizations/:id/join', 'joinOrganization', {
    needsRecentSignIn: true,
    isBodyOptional: true,
    summary: 'Join an organization as an admin',
    description:
      'Gives the operator the role admin in an organization. Without a role, an operator cannot read its data. A user who has a role keeps it. Each owner gets an email. The session gets a new cookie.',
    params: OrganizationParams,
    body: NoFields,
    data: OperatedOrganizationDetails,
    handler: async (request, { reply }) => {
      const { staffSession, params } = request;
      const { id } = await getOperated(db, options, params.id);
      const session = await joinOrganization(db, authorOf(request), staffSession, id);
      if (session) setStaffCookie(reply, options.installation, session);
      return await getOperated(db, options, params.id);
    },
  });

  operation('DELETE /organizations/:id', 'deleteOperatedOrganization', {
    needsRecentSignIn: true,
    summary: 'Delete an organization of the installation',
    description: 'Permanently deletes an organization with all its data.',
    params: OrganizationParams,
    data: OrganizationDeleted,
    ifMatch: single(OperatedOrganizationDetails),
    handler: async (request, { check }) => {
      const data = await getOperated(db, options, request.params.id);
      check({ data });
      await removeOrganization(db, authorOf(request), data.slug);
      return { id: data.id, deleted: true as const };
    },
  });
};

async function getOperated(db: Kysely<DB>, operating: Operating, id: string) {
  return orNotFound(await findOperatedOrganization(db, operating, id), 'organization');
}
