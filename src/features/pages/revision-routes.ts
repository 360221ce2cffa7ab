import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, NoFields, single } from '../../platform/http/resource.ts';
import { getPage } from './queries.ts';
import { restoreRevision } from './restore.ts';
import { getRevision, listRevisions, toRevision, toRevisionSummary } from './revision-queries.ts';
import { Revision, RevisionList, RevisionParams, RevisionQuery } from './revision-schema.ts';
import { Page } from './schema.ts';

const tags = ['Pages'];

export const revisionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pages/:id/revisions',
    {
      config: { permission: 'pages:read' },
      schema: {
        operationId: 'listPageRevisions',
        tags,
        summary: 'List the revisions of a page',
        description:
          'Returns the versions of the page before its updates, newest first, without bodies. A page keeps its last 50 revisions.',
        params: IdParams,
        querystring: RevisionQuery,
        response: { 200: RevisionList },
      },
    },
    async ({ scope, params, query }) => {
      await getPage(scope, params.id);
      const range = toPageRange(query);
      const { rows, total } = await listRevisions(scope, params.id, range);
      return { data: rows.map(toRevisionSummary), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/pages/:id/revisions/:revision_id',
    {
      config: { permission: 'pages:read' },
      schema: {
        operationId: 'getPageRevision',
        tags,
        summary: 'Get a revision of a page',
        description: 'Returns a revision with its body as a TipTap document, as HTML and as plain text.',
        params: RevisionParams,
        response: { 200: single(Revision) },
      },
    },
    async ({ scope, params }) => ({
      data: toRevision(await getRevision(scope, params.id, params.revision_id)),
    }),
  );

  app.post(
    '/pages/:id/revisions/:revision_id/restore',
    {
      config: { permission: 'pages:write', isBodyOptional: true },
      schema: {
        operationId: 'restorePageRevision',
        tags,
        summary: 'Restore a revision of a page',
        description:
          'Restores title, content, cover_image, og_image, meta_title, meta_description, author_id (null if the author was deleted) and custom_fields. Slug, status and published_at stay unchanged, so that restoring never breaks links and never publishes or hides the page. Like every update, it stores the replaced version as a revision.',
        params: RevisionParams,
        body: NoFields,
        response: { 200: single(Page) },
      },
    },
    async ({ scope, params }) => ({ data: await restoreRevision(scope, params.id, params.revision_id) }),
  );
};
