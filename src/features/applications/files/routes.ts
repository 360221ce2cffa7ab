import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { createDownloadLink, type LinkOptions } from '../../../platform/downloads/create-link.ts';
import { DownloadLink } from '../../../platform/downloads/schema.ts';
import { operations } from '../../../platform/http/operation.ts';
import { idParam, NoFields } from '../../../platform/http/resource.ts';
import { applicationFileLinks, assertHasFile } from './kind.ts';

/** Links to the files of applications, for staff. */
export const applicationFileRoutes: FastifyPluginAsync<LinkOptions> = async (app, options) => {
  const operation = operations(app, { tag: 'Applications' });

  operation('POST /applications/:id/files/:file_id/link', 'createApplicationFileLink', {
    permission: 'applications:read',
    isBodyOptional: true,
    shownOnce: ['url'],
    summary: 'Create a download link for a file of an application',
    description:
      'Returns a URL that sends the file as an attachment for five minutes. The audit log has an entry for the link and for each download, which counts as reading.',
    params: Type.Object({ id: idParam('application'), file_id: idParam('file') }),
    body: NoFields,
    status: 201,
    data: DownloadLink,
    handler: async ({ scope, params }) => {
      await assertHasFile(scope, params.id, params.file_id);
      return createDownloadLink(scope, options, applicationFileLinks, params.file_id);
    },
  });
};
