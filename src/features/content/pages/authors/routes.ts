import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { createAuthor } from './create.ts';
import { deleteAuthor } from './delete.ts';
import { getAuthor, listAuthors, toAuthor } from './queries.ts';
import { Author, AuthorList, CreateAuthor, DeleteAuthorQuery, UpdateAuthor } from './schema.ts';
import { updateAuthor } from './update.ts';

export const authorRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Authors' });

  operation('GET /authors', 'listAuthors', {
    permission: 'authors:read',
    summary: 'List authors',
    description: 'Returns all authors, sorted by name.',
    returns: AuthorList,
    handler: async ({ scope }) => {
      const rows = await listAuthors(scope);
      return { data: rows.map(toAuthor), meta: { total: rows.length } };
    },
  });

  operation('GET /authors/:id', 'getAuthor', {
    permission: 'authors:read',
    summary: 'Get an author',
    description: 'Returns an author.',
    data: Author,
    handler: async ({ scope, params }) => toAuthor(await getAuthor(scope, params.id)),
  });

  operation('POST /authors', 'createAuthor', {
    permission: 'authors:write',
    summary: 'Create an author',
    description: 'Creates an author. Use its id as the author_id of pages and blog posts.',
    body: CreateAuthor,
    creates: Author,
    handler: ({ scope, body }) => createAuthor(scope, body),
  });

  operation('PATCH /authors/:id', 'updateAuthor', {
    permission: 'authors:write',
    summary: 'Update an author',
    description: 'Updates the fields that you send. Blog posts show the new name and avatar immediately.',
    body: UpdateAuthor,
    data: Author,
    handler: ({ scope, params, body }, { check }) => updateAuthor(scope, params.id, body, check),
  });

  operation('DELETE /authors/:id', 'deleteAuthor', {
    permission: 'authors:write',
    errors: ['author_in_use'],
    summary: 'Delete an author',
    description:
      'Deletes an author. An author with pages can only be deleted with reassign_to, which reassigns the pages to another author. Each page gets a revision and a page.updated event.',
    query: DeleteAuthorQuery,
    deletes: Author,
    handler: ({ scope, params, query }, { check }) =>
      deleteAuthor(scope, params.id, query.reassign_to, check),
  });
};
