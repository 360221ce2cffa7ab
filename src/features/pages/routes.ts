import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { readStoredContent } from '../../platform/rich-text/stored-content.ts';
import { createPage } from './create.ts';
import { deletePage } from './delete.ts';
import { listPages } from './list.ts';
import { getPage, toPage } from './queries.ts';
import { CreatePage, Page, PageList, PageQuery, UpdatePage } from './schema.ts';
import { updatePage } from './update.ts';

const PageAnswer = single(Page);
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
        description: 'Of every status, the newest first, without their bodies.',
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
        summary: 'Read a page',
        description: 'With its body as a TipTap document, as HTML and as plain text.',
        params: IdParams,
        response: { 200: PageAnswer },
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
      config: { permission: 'pages:write', errors: [...contentErrors, 'slug_taken'] },
      schema: {
        operationId: 'createPage',
        tags,
        summary: 'Create a page or blog post',
        description:
          'Only the title is required. It is a hidden draft unless its status is published: then it is public at once, or from its published_at on.',
        body: CreatePage,
        response: { 201: PageAnswer },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createPage(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/pages/:id',
    {
      config: { permission: 'pages:write', errors: [...contentErrors, 'slug_taken'] },
      schema: {
        operationId: 'updatePage',
        tags,
        summary: 'Change a page',
        description:
          'Fields that are left out stay as they are; null clears. The version that is replaced is kept as a revision. Setting status to published stamps published_at the first time; while a page is published, its published_at cannot be null.',
        params: IdParams,
        body: UpdatePage,
        response: { 200: PageAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return { data: await updatePage(scope, params.id, body, ifMatch(request, reply, PageAnswer)) };
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
          'For good, with its former versions. To hide a page and keep it, set its status to draft or archived.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deletePage(scope, params.id, ifMatch(request, reply, PageAnswer)) };
    },
  );
};
