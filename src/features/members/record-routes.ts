import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordAudit } from '../../platform/audit/record.ts';
import { assertPermission } from '../../platform/http/permission.ts';
import { IdParams } from '../../platform/http/resource.ts';
import { listAuditEntries } from './audit.ts';
import { AuditList, AuditQuery } from './audit-schema.ts';
import { exportMember } from './export.ts';
import { toExportSchema } from './export-schema.ts';
import { memberData, type PersonalDataOptions } from './personal-data.ts';

const tags = ['Members'];

/** Export and audit trail of a member. */
export const memberRecordRoutes: FastifyPluginAsyncTypebox<PersonalDataOptions> = async (app, options) => {
  const lists = [...memberData, ...options.personalData.flatMap(({ list }) => list ?? [])];

  app.get(
    '/members/:id/export',
    {
      config: { permission: 'members:read', isStreamed: true },
      schema: {
        operationId: 'exportMember',
        tags,
        summary: 'Export the data of a member',
        description:
          'Returns everything stored about the member, streamed as one JSON document. It includes payments, so it requires payments:read too.',
        params: IdParams,
        response: { 200: toExportSchema(lists) },
      },
    },
    async ({ scope, scopes, params }, reply) => {
      assertPermission(scopes, 'payments:read');
      const document = await exportMember(scope, params.id, lists);
      await recordAudit(scope, { action: 'member.exported', object: { type: 'member', id: params.id } });
      reply.header('content-disposition', `attachment; filename="member-${params.id}.json"`);
      return reply.type('application/json; charset=utf-8').send(document as never);
    },
  );

  app.get(
    '/members/:id/audit',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listMemberAuditEntries',
        tags,
        summary: 'List changes to a member',
        description:
          'Returns changes to the member, their subscriptions and their payments, newest first. The entries remain after the member is erased.',
        params: IdParams,
        querystring: AuditQuery,
        response: { 200: AuditList },
      },
    },
    async ({ scope, params, query }) => listAuditEntries(scope, params.id, query),
  );
};
