import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { listAuditEntries } from './audit.ts';
import { AuditList, AuditQuery } from './audit-schema.ts';

export const memberAuditRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Members', isAboutPeople: true });

  operation('GET /members/:id/audit', 'listMemberAuditEntries', {
    permission: 'members:read',
    summary: 'List changes to a member',
    description:
      'Returns changes to the member, their subscriptions and their payments, newest first. The entries remain after the member is erased.',
    query: AuditQuery,
    returns: AuditList,
    handler: ({ scope, params, query }) => listAuditEntries(scope, params.id, query),
  });
};
