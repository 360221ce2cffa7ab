import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { getPage } from './queries.ts';
import { restoreRevision } from './restore.ts';
import { getRevision, listRevisions, toRevision, toRevisionSummary } from './revision-queries.ts';
import { Revision, RevisionList, RevisionParams, RevisionQuery } from './revision-schema.ts';
import { Page } from './schema.ts';

export const revisionRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Pages' });

  operation('GET /pages/:id/revisions', 'listPageRevisions', {
    permission: 'pages:read',
    summary: 'List the revisions of a page',
    description:
      'Returns the versions of the page before its updates, newest first, without bodies. A page keeps its last 50 revisions.',
    query: RevisionQuery,
    returns: RevisionList,
    handler: async ({ scope, params, query }) => {
      await getPage(scope, params.id);
      return pageOf(query, (range) => listRevisions(scope, params.id, range), toRevisionSummary);
    },
  });

  operation('GET /pages/:id/revisions/:revision_id', 'getPageRevision', {
    permission: 'pages:read',
    summary: 'Get a revision of a page',
    description: 'Returns a revision with its body as a TipTap document, as HTML and as plain text.',
    params: RevisionParams,
    data: Revision,
    handler: async ({ scope, params }) => toRevision(await getRevision(scope, params.id, params.revision_id)),
  });

  operation('POST /pages/:id/revisions/:revision_id/restore', 'restorePageRevision', {
    permission: 'pages:write',
    isBodyOptional: true,
    summary: 'Restore a revision of a page',
    description:
      'Restores title, content, cover_image, og_image, meta_title, meta_description, author_id (null if the author was deleted) and custom_fields. Slug, status and published_at stay unchanged, so that restoring never breaks links and never publishes or hides the page. Like every update, it stores the replaced version as a revision.',
    params: RevisionParams,
    body: NoFields,
    data: Page,
    handler: ({ scope, params }) => restoreRevision(scope, params.id, params.revision_id),
  });
};
