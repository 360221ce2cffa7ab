import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { Deleted, IdParams } from '../../../platform/http/resource.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { changeOperator } from './change-operator.ts';
import { deleteUser } from './delete.ts';
import { findUser, listUsers, toUser } from './queries.ts';
import { UpdateUser, UserList, UserQuery, UserResponse } from './schema.ts';

const tags = ['Installation'];

/** All users of the installation, for its operators. */
export const userRoutes: FastifyPluginAsyncTypebox<SessionOptions> = async (app, { db }) => {
  app.get(
    '/users',
    {
      config: { isForOperators: true },
      schema: {
        operationId: 'listUsers',
        tags,
        summary: 'List users',
        description: 'Returns all users of the installation, newest first.',
        querystring: UserQuery,
        response: { 200: UserList },
      },
    },
    async ({ query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listUsers(db, range);
      return { data: rows.map(toUser), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/users/:id',
    {
      config: { isForOperators: true },
      schema: {
        operationId: 'getUser',
        tags,
        summary: 'Get a user',
        description: 'Returns a user of the installation.',
        params: IdParams,
        response: { 200: UserResponse },
      },
    },
    async ({ params }) => {
      const row = await findUser(db, params.id);
      if (!row) throw notFound('user');
      return { data: toUser(row) };
    },
  );

  app.patch(
    '/users/:id',
    {
      config: { isForOperators: true, needsRecentSignIn: true, errors: ['last_operator'] },
      schema: {
        operationId: 'updateUser',
        tags,
        summary: 'Update a user',
        description:
          'Makes a user an operator of the installation, or ends that. The last operator stays one.',
        params: IdParams,
        body: UpdateUser,
        response: { 200: UserResponse },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, UserResponse);
      return {
        data: await changeOperator(db, authorOf(request), request.params.id, request.body.is_operator, check),
      };
    },
  );

  app.delete(
    '/users/:id',
    {
      config: { isForOperators: true, needsRecentSignIn: true, errors: ['last_operator', 'last_owner'] },
      schema: {
        operationId: 'deleteUser',
        tags,
        summary: 'Delete a user',
        description:
          'Deletes a user with all sessions and roles. The API keys that the user created stop. The last operator, and the last owner of an organization, cannot be deleted.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, UserResponse);
      return { data: await deleteUser(db, authorOf(request), request.params.id, check) };
    },
  );
};
