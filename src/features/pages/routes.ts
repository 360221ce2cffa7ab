import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { OnDuplicateQuery } from '../../platform/http/external-id.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { readStoredContent } from '../../platform/rich-text/stored-content.ts';
import { createPage } from './create.ts';
import { deletePage } from './delete.ts';
import { listPages } from './list.ts';
import { getPage, toPage } from './queries.ts';
import { CreatePage, Page, PageList, PageQuery, UpdatePage, UpdatePageQuery } from './schema.ts';
import { updatePage } from './update.ts';

const PageResponse = single(Page);
const tags = ['Pages'];
const contentErrors = ['invalid_content', 'content_too_complex', 'external_image'] as const;

export const pageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pages',
    {
      config: { permission: 'pages:read' },
      schema: {
        operationId: 'listPages',
        tags,
        summary: 'List pages and blog posts',
        description: 'Returns pages and blog posts of every status, newest first, without bodies.',
        querystring: PageQuery,
        response: { 200: PageList },
      },
    },
    async ({ scope, query }) => listPages(scope, query),
  );

  app.get(
    '/pages/:id',
    {
      config: { permission: 'pages:read' },
      schema: {
        operationId: 'getPage',
        tags,
        summary: 'Get a page',
        description: 'Returns a page with its body as a TipTap document, as HTML and as plain text.',
        params: IdParams,
        response: { 200: PageResponse },
      },
    },
    async ({ scope, params }) => {
      const row = await getPage(scope, params.id);
      return { data: toPage(row, readStoredContent(row.content), scope.organization.boardUrl) };
    },
  );

  app.post(
    '/pages',
    {
      config: { permission: 'pages:write', errors: [...contentErrors, 'slug_taken', 'duplicate_page'] },
      schema: {
        operationId: 'createPage',
        tags,
        summary: 'Create a page or blog post',
        description:
          'Creates a page or blog post. Only the title is required. A new page is a hidden draft by default. With the status published, it becomes public at its published_at, by default immediately. Send an external_id to make an import repeatable: on_duplicate decides what happens if the external_id is taken.',
        querystring: OnDuplicateQuery,
        body: CreatePage,
        response: { 200: PageResponse, 201: PageResponse },
      },
    },
    async ({ scope, body, query, routeOptions }, reply) => {
      const { page, isNew } = await createPage(scope, body, query.on_duplicate);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${page.id}`);
      return { data: page };
    },
  );

  app.patch(
    '/pages/:id',
    {
      config: { permission: 'pages:write', errors: [...contentErrors, 'slug_taken', 'duplicate_page'] },
      schema: {
        operationId: 'updatePage',
        tags,
        summary: 'Update a page',
        description:
          'Updates the fields that you send; null clears a field. Stores the replaced version as a revision. Publishing a page for the first time sets its published_at, which cannot be null while the page is published.',
        params: IdParams,
        querystring: UpdatePageQuery,
        body: UpdatePage,
        response: { 200: PageResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, query, body } = request;
      const check = ifMatch(request, reply, PageResponse);
      return { data: await updatePage(scope, params.id, body, check, query) };
    },
  );

  app.delete(
    '/pages/:id',
    {
      config: { permission: 'pages:write' },
      schema: {
        operationId: 'deletePage',
        tags,
        summary: 'Delete a page',
        description:
          'Deletes a page and its revisions permanently. To hide a page and keep it, set its status to draft or archived instead.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deletePage(scope, params.id, ifMatch(request, reply, PageResponse)) };
    },
  );
};
