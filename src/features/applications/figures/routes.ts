import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { assertPermission } from '../../../platform/http/permission.ts';
import { single } from '../../../platform/http/resource.ts';
import { getFunnel } from './funnel.ts';
import { ApplicationFunnel, FunnelQuery } from './schema.ts';

/** From views to hires, for staff. */
export const applicationFunnelRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/applications/funnel',
    {
      config: { permission: 'applications:read', errors: ['not_found'] },
      schema: {
        operationId: 'getApplicationFunnel',
        tags: ['Applications'],
        summary: 'Get the funnel of a job',
        description:
          'Returns how often the job was viewed and its form was opened, how many applications arrived, and in which stage they are now. It requires analytics:read too.',
        querystring: FunnelQuery,
        response: { 200: single(ApplicationFunnel) },
      },
    },
    async ({ scope, scopes, query }) => {
      assertPermission(scopes, 'analytics:read');
      return { data: await getFunnel(scope, query) };
    },
  );
};
