import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { assertPermission } from '../../../platform/http/permission.ts';
import { getFunnel } from './funnel.ts';
import { ApplicationFunnel, FunnelQuery } from './schema.ts';

/** From views to hires, for staff. */
export const applicationFunnelRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Applications' });

  operation('GET /applications/funnel', 'getApplicationFunnel', {
    permission: 'applications:read',
    errors: ['not_found'],
    summary: 'Get the funnel of a job',
    description:
      'Returns how often the job was viewed and its form was opened, how many applications arrived, and in which stage they are now. It requires analytics:read too.',
    query: FunnelQuery,
    data: ApplicationFunnel,
    handler: async ({ scope, scopes, query }) => {
      assertPermission(scopes, 'analytics:read');
      return getFunnel(scope, query);
    },
  });
};
