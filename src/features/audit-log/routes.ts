import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listAuditLog } from './list.ts';
import { AuditLog, AuditLogQuery } from './schema.ts';

export const auditLogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit-log',
    {
      config: { permission: 'audit:read' },
      schema: {
        operationId: 'listAuditLog',
        tags: ['Audit log'],
        summary: 'List the audit log',
        description:
          'Returns who did what in the last 400 days, newest first: changes through the API, the dashboard and the command line, sign-ins of users, exports, and refused requests. Follow next_cursor for older entries.',
        querystring: AuditLogQuery,
        response: { 200: AuditLog },
      },
    },
    async ({ scope, query }) => listAuditLog(scope.db, scope.organizationId, query),
  );
};
