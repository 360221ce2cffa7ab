import type { FastifyPluginAsync } from 'fastify';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf } from '../../../../platform/http/pagination.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { changeOperator } from './change-operator.ts';
import { deleteUser } from './delete.ts';
import { findUser, listUsers, toUser } from './queries.ts';
import { UpdateUser, User, UserList, UserQuery } from './schema.ts';

/** All users of the installation, for its operators. */
export const userRoutes: FastifyPluginAsync<SessionOptions> = async (app, { db }) => {
  const operation = operations(app, { tag: 'Installation', isForOperators: true, isAboutPeople: true });

  operation('GET /users', 'listUsers', {
    summary: 'List users',
    description: 'Returns all users of the installation, newest first.',
    query: UserQuery,
    returns: UserList,
    handler: ({ query }) => pageOf(query, (range) => listUsers(db, range), toUser),
  });

  operation('GET /users/:id', 'getUser', {
    summary: 'Get a user',
    description: 'Returns a user of the installation.',
    data: User,
    handler: async ({ params }) => {
      const row = orNotFound(await findUser(db, params.id), 'user');
      return toUser(row);
    },
  });

  operation('PATCH /users/:id', 'updateUser', {
    needsRecentSignIn: true,
    errors: ['last_operator'],
    summary: 'Update a user',
    description: 'Makes a user an operator of the installation, or ends that. The last operator stays one.',
    body: UpdateUser,
    data: User,
    handler: (request, { check }) =>
      changeOperator(db, authorOf(request), request.params.id, request.body.is_operator, check),
  });

  operation('DELETE /users/:id', 'deleteUser', {
    needsRecentSignIn: true,
    errors: ['last_operator', 'last_owner'],
    summary: 'Delete a user',
    description:
      'Deletes a user with all sessions and roles. The API keys that the user created stop. The last operator, and the last owner of an organization, cannot be deleted.',
    deletes: User,
    handler: (request, { check }) => deleteUser(db, authorOf(request), request.params.id, check),
  });
};
