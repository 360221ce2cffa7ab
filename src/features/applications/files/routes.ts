import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { createDownloadLink, type LinkOptions } from '../../../platform/downloads/create-link.ts';
import { DownloadLinkResponse } from '../../../platform/downloads/schema.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { idParam, NoFields } from '../../../platform/http/resource.ts';
import { getApplication } from '../queries.ts';
import { applicationFileLinks, getFileOwner } from './kind.ts';

/** Links to the files of applications, for staff. */
export const applicationFileRoutes: FastifyPluginAsyncTypebox<LinkOptions> = async (app, options) => {
  app.post(
    '/applications/:id/files/:file_id/link',
    {
      config: { permission: 'applications:read', isBodyOptional: true, shownOnce: ['url'] },
      schema: {
        operationId: 'createApplicationFileLink',
        tags: ['Applications'],
        summary: 'Create a download link for a file of an application',
        description:
          'Returns a URL that sends the file as an attachment for five minutes. The audit log has an entry for the link and for each download, which counts as reading.',
        params: Type.Object({ id: idParam('application'), file_id: idParam('file') }),
        body: NoFields,
        response: { 201: DownloadLinkResponse },
      },
    },
    async ({ scope, params }, reply) => {
      const { id } = await getApplication(scope, params.id);
      if ((await getFileOwner(scope, params.file_id)) !== id) throw notFound('file');
      const data = await createDownloadLink(scope, options, applicationFileLinks, params.file_id);
      return reply.code(201).send({ data });
    },
  );
};
