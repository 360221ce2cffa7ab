import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { createAuthor } from './create.ts';
import { deleteAuthor } from './delete.ts';
import { getAuthor, listAuthors, toAuthor } from './queries.ts';
import { Author, AuthorList, CreateAuthor, DeleteAuthorQuery, UpdateAuthor } from './schema.ts';
import { updateAuthor } from './update.ts';

const AuthorAnswer = single(Author);
const tags = ['Authors'];

export const authorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/authors',
    {
      config: { permission: 'authors:read' },
      schema: {
        operationId: 'listAuthors',
        tags,
        summary: 'List authors',
        description: 'All of them, by name.',
        response: { 200: AuthorList },
      },
    },
    async ({ scope }) => {
      const rows = await listAuthors(scope);
      return { data: rows.map(toAuthor), meta: { total: rows.length } };
    },
  );

  app.get(
    '/authors/:id',
    {
      config: { permission: 'authors:read' },
      schema: {
        operationId: 'getAuthor',
        tags,
        summary: 'Read an author',
        params: IdParams,
        response: { 200: AuthorAnswer },
      },
    },
    async ({ scope, params }) => ({ data: toAuthor(await getAuthor(scope, params.id)) }),
  );

  app.post(
    '/authors',
    {
      config: { permission: 'authors:write' },
      schema: {
        operationId: 'createAuthor',
        tags,
        summary: 'Create an author',
        description: 'The id of the answer is what a blog post takes as its author_id.',
        body: CreateAuthor,
        response: { 201: AuthorAnswer },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createAuthor(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/authors/:id',
    {
      config: { permission: 'authors:write' },
      schema: {
        operationId: 'updateAuthor',
        tags,
        summary: 'Rename an author, or change the picture',
        params: IdParams,
        body: UpdateAuthor,
        response: { 200: AuthorAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return { data: await updateAuthor(scope, params.id, body, ifMatch(request, reply, AuthorAnswer)) };
    },
  );

  app.delete(
    '/authors/:id',
    {
      config: { permission: 'authors:write', errors: ['author_in_use'] },
      schema: {
        operationId: 'deleteAuthor',
        tags,
        summary: 'Delete an author',
        description:
          'Refused while pages name the author, unless reassign_to names another, who gets them: each is then updated like by hand, with a revision and page.updated.',
        params: IdParams,
        querystring: DeleteAuthorQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const check = ifMatch(request, reply, AuthorAnswer);
      return { data: await deleteAuthor(scope, params.id, query.reassign_to, check) };
    },
  );
};
