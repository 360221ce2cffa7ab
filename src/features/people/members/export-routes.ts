import type { FastifyPluginAsync } from 'fastify';
import { recordEvenIfMoving } from '../../../platform/audit/record.ts';
import { toAttachment } from '../../../platform/downloads/attachment.ts';
import { createDownloadLink, type LinkOptions } from '../../../platform/downloads/create-link.ts';
import { DownloadLink } from '../../../platform/downloads/schema.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { assertPermission } from '../../../platform/http/permission.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { memberExport } from './export.ts';
import { toExportSchema } from './export-schema.ts';
import { exportLists, type PersonalDataOptions } from './personal-data.ts';
import { hasMember } from './queries.ts';

/** Everything stored about a member, as a response or by a link. */
export const memberExportRoutes: FastifyPluginAsync<PersonalDataOptions & LinkOptions> = async (
  app,
  options,
) => {
  const kind = memberExport(options);

  const operation = operations(app, { tag: 'Members' });

  operation('GET /members/:id/export', 'exportMember', {
    permission: 'members:read',
    needsRecentSignIn: true,
    isStreamed: true,
    summary: 'Export the data of a member',
    description:
      'Returns everything stored about the member, streamed as one JSON document. It includes payments and applications, so it requires payments:read and applications:read too.',
    returns: toExportSchema(exportLists(options)),
    handler: async ({ scope, scopes, params }, { reply }) => {
      assertPermission(scopes, 'payments:read');
      assertPermission(scopes, 'applications:read');
      const { name, contentType, content } = await kind.open(scope, params.id);
      await recordEvenIfMoving(scope, {
        action: kind.actions.downloaded,
        object: { type: 'member', id: params.id },
      });
      reply.header('content-disposition', toAttachment(name));
      return reply.type(contentType).send(content as never);
    },
  });

  operation('POST /members/:id/export/link', 'createMemberExportLink', {
    permission: 'members:read',
    needsRecentSignIn: true,
    isBodyOptional: true,
    shownOnce: ['url'],
    summary: 'Create a link to the data of a member',
    description:
      'Returns a URL that downloads everything stored about the member, as a JSON file. It works for five minutes, without a key. It requires payments:read and applications:read too.',
    body: NoFields,
    status: 201,
    data: DownloadLink,
    handler: async ({ scope, scopes, params }) => {
      assertPermission(scopes, 'payments:read');
      assertPermission(scopes, 'applications:read');
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      return createDownloadLink(scope, options, kind, params.id);
    },
  });
};
