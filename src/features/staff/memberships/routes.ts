import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { Deleted, IdParams } from '../../../platform/http/resource.ts';
import { asUser } from '../as-user.ts';
import { changeRole } from './change-role.ts';
import { findStaffMember, listStaff, toStaffMember } from './queries.ts';
import { removeStaffMember } from './remove.ts';
import { StaffList, StaffMemberResponse, StaffQuery, UpdateStaffMember } from './schema.ts';

const tags = ['Staff'];
const write = { permission: 'staff:write', isForUsersOnly: true, needsRecentSignIn: true } as const;

export const staffRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/staff',
    {
      config: { permission: 'staff:read' },
      schema: {
        operationId: 'listStaff',
        tags,
        summary: 'List staff',
        description: 'Returns the users with a role in the organization, in the order in which they joined.',
        querystring: StaffQuery,
        response: { 200: StaffList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listStaff(scope, range);
      return { data: rows.map(toStaffMember), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/staff/:id',
    {
      config: { permission: 'staff:read' },
      schema: {
        operationId: 'getStaffMember',
        tags,
        summary: 'Get a staff member',
        description: 'Returns a user with the role in the organization.',
        params: IdParams,
        response: { 200: StaffMemberResponse },
      },
    },
    async ({ scope, params }) => {
      const row = await findStaffMember(scope, params.id);
      if (!row) throw notFound('staff member');
      return { data: toStaffMember(row) };
    },
  );

  app.patch(
    '/staff/:id',
    {
      config: { ...write, errors: ['owner_required', 'last_owner'] },
      schema: {
        operationId: 'updateStaffMember',
        tags,
        summary: 'Update a staff member',
        description:
          'Changes the role of a user. It takes effect in running sessions and in the API keys of the user within five seconds. Only an owner can make a user an owner or change an owner. The last owner keeps the role.',
        params: IdParams,
        body: UpdateStaffMember,
        response: { 200: StaffMemberResponse },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, StaffMemberResponse);
      const { scope, params, body } = request;
      return { data: await changeRole(scope, asUser(request), params.id, body.role, check) };
    },
  );

  app.delete(
    '/staff/:id',
    {
      config: { ...write, errors: ['owner_required', 'last_owner'] },
      schema: {
        operationId: 'removeStaffMember',
        tags,
        summary: 'Remove a staff member',
        description:
          'Ends the role of a user in the organization. The API keys that the user created stop within five seconds; see Adopt an API key. A user without any other role is signed out. The last owner cannot be removed.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, StaffMemberResponse);
      return { data: await removeStaffMember(request.scope, asUser(request), request.params.id, check) };
    },
  );
};
