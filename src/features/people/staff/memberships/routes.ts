import type { FastifyPluginAsync } from 'fastify';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf } from '../../../../platform/http/pagination.ts';
import { asUser } from '../as-user.ts';
import { changeRole } from './change-role.ts';
import { findStaffMember, listStaff, toStaffMember } from './queries.ts';
import { removeStaffMember } from './remove.ts';
import { StaffList, StaffMember, StaffQuery, UpdateStaffMember } from './schema.ts';

const write = { permission: 'staff:write', isForUsersOnly: true, needsRecentSignIn: true } as const;

export const staffRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Staff', isAboutPeople: true });

  operation('GET /staff', 'listStaff', {
    permission: 'staff:read',
    summary: 'List staff',
    description: 'Returns the users with a role in the organization, in the order in which they joined.',
    query: StaffQuery,
    returns: StaffList,
    handler: ({ scope, query }) => pageOf(query, (range) => listStaff(scope, range), toStaffMember),
  });

  operation('GET /staff/:id', 'getStaffMember', {
    permission: 'staff:read',
    summary: 'Get a staff member',
    description: 'Returns a user with the role in the organization.',
    data: StaffMember,
    handler: async ({ scope, params }) => {
      const row = orNotFound(await findStaffMember(scope, params.id), 'staff member');
      return toStaffMember(row);
    },
  });

  operation('PATCH /staff/:id', 'updateStaffMember', {
    ...write,
    errors: ['owner_required', 'last_owner'],
    summary: 'Update a staff member',
    description:
      'Changes the role of a user. It takes effect in running sessions and in the API keys of the user within five seconds. Only an owner can make a user an owner or change an owner. The last owner keeps the role.',
    body: UpdateStaffMember,
    data: StaffMember,
    handler: async (request, { check }) => {
      const { scope, params, body } = request;
      return changeRole(scope, asUser(request), params.id, body.role, check);
    },
  });

  operation('DELETE /staff/:id', 'removeStaffMember', {
    ...write,
    errors: ['owner_required', 'last_owner'],
    summary: 'Remove a staff member',
    description:
      'Ends the role of a user in the organization. The API keys that the user created stop within five seconds; see Adopt an API key. A user without any other role is signed out. The last owner cannot be removed.',
    deletes: StaffMember,
    handler: (request, { check }) =>
      removeStaffMember(request.scope, asUser(request), request.params.id, check),
  });
};
