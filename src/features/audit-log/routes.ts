import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/database/connect.ts';
import { listAuditLog } from './list.ts';
import { AuditLog, AuditLogQuery } from './schema.ts';

export const auditLogRoutes: FastifyPluginAsyncTypebox<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/audit-log',
    {
      config: { permission: 'audit:read', allowsInstallation: true },
      schema: {
        operationId: 'listAuditLog',
        tags: ['Audit log'],
        summary: 'List the audit log',
        description:
          'Returns who did what in the last 400 days, newest first: changes through the API, the dashboard and the command line, sign-ins of users, exports, and refused requests. Follow next_cursor for older entries. Operators get the entries of the installation, which belong to no organization, if they send neither an API key nor Corkboard-Organization.',
        querystring: AuditLogQuery,
        response: { 200: AuditLog },
      },
    },
    async ({ isForInstallation, scope, query }) =>
      isForInstallation ? listAuditLog(db, null, query) : listAuditLog(scope.db, scope.organizationId, query),
  );
};
