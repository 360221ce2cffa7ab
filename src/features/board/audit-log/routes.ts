import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../platform/database/connect.ts';
import { operations } from '../../../platform/http/operation.ts';
import { listAuditLog } from './list.ts';
import { AuditLog, AuditLogQuery } from './schema.ts';

export const auditLogRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  const operation = operations(app, { tag: 'Audit log', isAboutPeople: true });

  operation('GET /audit-log', 'listAuditLog', {
    permission: 'audit:read',
    allowsInstallation: true,
    summary: 'List the audit log',
    description:
      'Returns who did what in the last 400 days, newest first: changes through the API, the dashboard and the command line, sign-ins of users, exports, and refused requests. Follow next_cursor for older entries. Operators get the entries of the installation, which belong to no organization, if they send neither an API key nor Corkboard-Organization.',
    query: AuditLogQuery,
    returns: AuditLog,
    handler: ({ isForInstallation, scope, query }) =>
      isForInstallation ? listAuditLog(db, null, query) : listAuditLog(scope.db, scope, query),
  });
};
