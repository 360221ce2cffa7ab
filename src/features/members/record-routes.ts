import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Holding } from '../../platform/holdings.ts';
import { IdParams } from '../../platform/http/resource.ts';
import { listAuditEntries } from './audit.ts';
import { AuditList, AuditQuery } from './audit-schema.ts';
import { exportMember } from './export.ts';
import { exportOf } from './export-schema.ts';
import { listHoldings } from './holdings.ts';

const tags = ['Members'];

/** What is on record about a member. `holdings` are the lists of features that stand above this one. */
export const memberRecordRoutes: FastifyPluginAsyncTypebox<{ holdings: Holding[] }> = async (
  app,
  options,
) => {
  const holdings = [...listHoldings(), ...options.holdings];

  app.get(
    '/members/:id/export',
    {
      config: { permission: 'members:read', isStreamed: true },
      schema: {
        operationId: 'exportMember',
        tags,
        summary: 'Export everything held about a member',
        description: 'One JSON document of any size, written while it is read.',
        params: IdParams,
        response: { 200: exportOf(holdings) },
      },
    },
    async ({ scope, params }, reply) => {
      const document = await exportMember(scope, params.id, holdings);
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
        summary: 'List who did what to a member',
        description:
          'To the member, their subscriptions and their payments, the newest first. The entries of an erased member stay.',
        params: IdParams,
        querystring: AuditQuery,
        response: { 200: AuditList },
      },
    },
    async ({ scope, params, query }) => listAuditEntries(scope, params.id, query),
  );
};
