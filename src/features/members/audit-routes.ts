import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from '../../platform/http/resource.ts';
import { listAuditEntries } from './audit.ts';
import { AuditList, AuditQuery } from './audit-schema.ts';

export const memberAuditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/members/:id/audit',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listMemberAuditEntries',
        tags: ['Members'],
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
