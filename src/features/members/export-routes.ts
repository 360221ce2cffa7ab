import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordEvenIfMoving } from '../../platform/audit/record.ts';
import { toAttachment } from '../../platform/downloads/attachment.ts';
import { createDownloadLink, type LinkOptions } from '../../platform/downloads/create-link.ts';
import { DownloadLinkResponse } from '../../platform/downloads/schema.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { assertPermission } from '../../platform/http/permission.ts';
import { IdParams, NoFields } from '../../platform/http/resource.ts';
import { memberExport } from './export.ts';
import { toExportSchema } from './export-schema.ts';
import { exportLists, type PersonalDataOptions } from './personal-data.ts';
import { hasMember } from './queries.ts';

const tags = ['Members'];

/** Everything stored about a member, as a response or by a link. */
export const memberExportRoutes: FastifyPluginAsyncTypebox<PersonalDataOptions & LinkOptions> = async (
  app,
  options,
) => {
  const kind = memberExport(options);

  app.get(
    '/members/:id/export',
    {
      config: { permission: 'members:read', needsRecentSignIn: true, isStreamed: true },
      schema: {
        operationId: 'exportMember',
        tags,
        summary: 'Export the data of a member',
        description:
          'Returns everything stored about the member, streamed as one JSON document. It includes payments and applications, so it requires payments:read and applications:read too.',
        params: IdParams,
        response: { 200: toExportSchema(exportLists(options)) },
      },
    },
    async ({ scope, scopes, params }, reply) => {
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
  );

  app.post(
    '/members/:id/export/link',
    {
      config: {
        permission: 'members:read',
        needsRecentSignIn: true,
        isBodyOptional: true,
        shownOnce: ['url'],
      },
      schema: {
        operationId: 'createMemberExportLink',
        tags,
        summary: 'Create a link to the data of a member',
        description:
          'Returns a URL that downloads everything stored about the member, as a JSON file. It works for five minutes, without a key. It requires payments:read and applications:read too.',
        params: IdParams,
        body: NoFields,
        response: { 201: DownloadLinkResponse },
      },
    },
    async ({ scope, scopes, params }, reply) => {
      assertPermission(scopes, 'payments:read');
      assertPermission(scopes, 'applications:read');
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      return reply.code(201).send({ data: await createDownloadLink(scope, options, kind, params.id) });
    },
  );
};
