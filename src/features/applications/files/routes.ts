import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { createDownloadLink, type LinkOptions } from '../../../platform/downloads/create-link.ts';
import { DownloadLinkResponse } from '../../../platform/downloads/schema.ts';
import { idParam, NoFields } from '../../../platform/http/resource.ts';
import { applicationFileLinks, assertHasFile } from './kind.ts';

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
      await assertHasFile(scope, params.id, params.file_id);
      const data = await createDownloadLink(scope, options, applicationFileLinks, params.file_id);
      return reply.code(201).send({ data });
    },
  );
};
