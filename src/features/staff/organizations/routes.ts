import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/tables.ts';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { removeOrganization } from '../../organizations/add-and-delete.ts';
import { setStaffCookie } from '../sessions/cookie.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { createOrganization } from './create.ts';
import { joinOrganization } from './join.ts';
import { findOperatedOrganization, listOperatedOrganizations, type Operating } from './queries.ts';
import {
  CreateOrganization,
  OperatedOrganizationList,
  OperatedOrganizationQuery,
  OperatedOrganizationResponse,
  OrganizationDeleted,
  OrganizationParams,
} from './schema.ts';

const tags = ['Installation'];

/** The organizations of the installation, for its operators. */
export const operatedOrganizationRoutes: FastifyPluginAsyncTypebox<SessionOptions & Operating> = async (
  app,
  options,
) => {
  const { db } = options;
  app.get(
    '/organizations',
    {
      config: { isForOperators: true },
      schema: {
        operationId: 'listOrganizations',
        tags,
        summary: 'List organizations',
        description: 'Returns all organizations of the installation, by name, with usage and health.',
        querystring: OperatedOrganizationQuery,
        response: { 200: OperatedOrganizationList },
      },
    },
    async ({ query }) => {
      const range = toPageRange(query);
      const { organizations, total } = await listOperatedOrganizations(db, options, range);
      return { data: organizations, meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/organizations/:id',
    {
      config: { isForOperators: true },
      schema: {
        operationId: 'getOperatedOrganization',
        tags,
        summary: 'Get an organization of the installation',
        description:
          'Returns an organization as operators see it without a role: usage, health and settings, but none of its data.',
        params: OrganizationParams,
        response: { 200: OperatedOrganizationResponse },
      },
    },
    async ({ params }) => ({ data: await getOperated(db, options, params.id) }),
  );

  app.post(
    '/organizations',
    {
      config: { isForOperators: true, errors: ['slug_taken'] },
      schema: {
        operationId: 'createOrganization',
        tags,
        summary: 'Create an organization',
        description:
          'Creates an organization with a board. The operator becomes its owner. The session gets a new cookie.',
        body: CreateOrganization,
        response: { 201: OperatedOrganizationResponse },
      },
    },
    async (request, reply) => {
      const { staffSession, body, routeOptions } = request;
      const { id, session } = await createOrganization(db, authorOf(request), staffSession, body);
      const data = await getOperated(db, options, String(id));
      setStaffCookie(reply, options.installation, session);
      return reply.code(201).header('location', `${routeOptions.url}/${id}`).send({ data });
    },
  );

  app.post(
    '/organizations/:id/join',
    {
      config: { isForOperators: true, needsRecentSignIn: true, isBodyOptional: true },
      schema: {
        operationId: 'joinOrganization',
        tags,
        summary: 'Join an organization as an admin',
        description:
          'Gives the operator the role admin in an organization. Without a role, an operator cannot read its data. A user who has a role keeps it. Each owner gets an email. The session gets a new cookie.',
        params: OrganizationParams,
        body: NoFields,
        response: { 200: OperatedOrganizationResponse },
      },
    },
    async (request, reply) => {
      const { staffSession, params } = request;
      const { id } = await getOperated(db, options, params.id);
      const session = await joinOrganization(db, authorOf(request), staffSession, id);
      if (session) setStaffCookie(reply, options.installation, session);
      return { data: await getOperated(db, options, params.id) };
    },
  );

  app.delete(
    '/organizations/:id',
    {
      config: { isForOperators: true, needsRecentSignIn: true },
      schema: {
        operationId: 'deleteOperatedOrganization',
        tags,
        summary: 'Delete an organization of the installation',
        description: 'Permanently deletes an organization with all its data.',
        params: OrganizationParams,
        response: { 200: OrganizationDeleted },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, OperatedOrganizationResponse);
      const data = await getOperated(db, options, request.params.id);
      check({ data });
      await removeOrganization(db, authorOf(request), data.slug);
      return { data: { id: data.id, deleted: true as const } };
    },
  );
};

async function getOperated(db: Kysely<DB>, operating: Operating, id: string) {
  const organization = await findOperatedOrganization(db, operating, id);
  if (!organization) throw notFound('organization');
  return organization;
}
