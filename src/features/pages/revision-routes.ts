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
        summary: 'List the former versions of a page',
        description:
          'What the page was before each of its updates, the last one first, without bodies. The last 50 are kept.',
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
        summary: 'Read a former version of a page',
        description: 'With its body as a TipTap document, as HTML and as plain text.',
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
        summary: 'Restore a former version of a page',
        description:
          'Brings back title, content, cover_image, og_image, meta_title, meta_description, author_id (null if that author is gone) and custom_fields. Slug, status and published_at stay as they are: restoring a text must neither break links nor publish or hide the page. It is an update like any other, so the version that it replaces is kept as well.',
        params: RevisionParams,
        body: NoFields,
        response: { 200: single(Page) },
      },
    },
    async ({ scope, params }) => ({ data: await restoreRevision(scope, params.id, params.revision_id) }),
  );
};
