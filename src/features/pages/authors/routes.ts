import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { Deleted, IdParams, single } from '../../../platform/http/resource.ts';
import { createAuthor } from './create.ts';
import { deleteAuthor } from './delete.ts';
import { getAuthor, listAuthors, toAuthor } from './queries.ts';
import { Author, AuthorList, CreateAuthor, DeleteAuthorQuery, UpdateAuthor } from './schema.ts';
import { updateAuthor } from './update.ts';

const AuthorResponse = single(Author);
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
        description: 'Returns all authors, sorted by name.',
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
        summary: 'Get an author',
        description: 'Returns an author.',
        params: IdParams,
        response: { 200: AuthorResponse },
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
        description: 'Creates an author. Use its id as the author_id of pages and blog posts.',
        body: CreateAuthor,
        response: { 201: AuthorResponse },
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
        summary: 'Update an author',
        description: 'Updates the fields that you send. Blog posts show the new name and avatar immediately.',
        params: IdParams,
        body: UpdateAuthor,
        response: { 200: AuthorResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return { data: await updateAuthor(scope, params.id, body, ifMatch(request, reply, AuthorResponse)) };
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
          'Deletes an author. An author with pages can only be deleted with reassign_to, which reassigns the pages to another author. Each page gets a revision and a page.updated event.',
        params: IdParams,
        querystring: DeleteAuthorQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const check = ifMatch(request, reply, AuthorResponse);
      return { data: await deleteAuthor(scope, params.id, query.reassign_to, check) };
    },
  );
};
