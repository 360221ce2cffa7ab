import type { FastifyPluginAsync } from 'fastify';
import { OnDuplicateQuery } from '../../../platform/http/external-id.ts';
import { operations } from '../../../platform/http/operation.ts';
import { readStoredContent } from '../../../platform/rich-text/stored-content.ts';
import { createPage } from './create.ts';
import { deletePage } from './delete.ts';
import { listPages } from './list.ts';
import { getPage, toPage } from './queries.ts';
import { CreatePage, Page, PageList, PageQuery, UpdatePage, UpdatePageQuery } from './schema.ts';
import { updatePage } from './update.ts';

const contentErrors = ['invalid_content', 'content_too_complex', 'external_image'] as const;

export const pageRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Pages' });

  operation('GET /pages', 'listPages', {
    permission: 'pages:read',
    summary: 'List pages and blog posts',
    description: 'Returns pages and blog posts of every status, newest first, without bodies.',
    query: PageQuery,
    returns: PageList,
    handler: ({ scope, query }) => listPages(scope, query),
  });

  operation('GET /pages/:id', 'getPage', {
    permission: 'pages:read',
    summary: 'Get a page',
    description: 'Returns a page with its body as a TipTap document, as HTML and as plain text.',
    data: Page,
    handler: async ({ scope, params }) => {
      const row = await getPage(scope, params.id);
      return toPage(row, readStoredContent(row.content), scope.organization.boardUrl);
    },
  });

  operation('POST /pages', 'createPage', {
    permission: 'pages:write',
    errors: [...contentErrors, 'slug_taken', 'duplicate_page'],
    summary: 'Create a page or blog post',
    description:
      'Creates a page or blog post. Only the title is required. A new page is a hidden draft by default. With the status published, it becomes public at its published_at, by default immediately. Send an external_id to make an import repeatable: on_duplicate decides what happens if the external_id is taken.',
    query: OnDuplicateQuery,
    body: CreatePage,
    status: [200, 201],
    data: Page,
    handler: async ({ scope, body, query, routeOptions }, { reply }) => {
      const { page, isNew } = await createPage(scope, body, query.on_duplicate);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${page.id}`);
      return page;
    },
  });

  operation('PATCH /pages/:id', 'updatePage', {
    permission: 'pages:write',
    errors: [...contentErrors, 'slug_taken', 'duplicate_page'],
    summary: 'Update a page',
    description:
      'Updates the fields that you send; null clears a field. Stores the replaced version as a revision. Publishing a page for the first time sets its published_at, which cannot be null while the page is published.',
    query: UpdatePageQuery,
    body: UpdatePage,
    data: Page,
    handler: ({ scope, params, query, body }, { check }) => updatePage(scope, params.id, body, check, query),
  });

  operation('DELETE /pages/:id', 'deletePage', {
    permission: 'pages:write',
    summary: 'Delete a page',
    description:
      'Deletes a page and its revisions permanently. To hide a page and keep it, set its status to draft or archived instead.',
    deletes: Page,
    handler: ({ scope, params }, { check }) => deletePage(scope, params.id, check),
  });
};
