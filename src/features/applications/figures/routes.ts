import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { assertPermission } from '../../../platform/http/permission.ts';
import { single } from '../../../platform/http/resource.ts';
import { inSnapshot } from '../../../platform/scope.ts';
import { sumJob } from '../../analytics/queries.ts';
import { toRange } from '../../analytics/range.ts';
import { getJob } from '../../jobs/queries.ts';
import { countStages } from './queries.ts';
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
      const range = toRange(query);
      return inSnapshot(scope, async (scope) => {
        const { id } = await getJob(scope, query.job_id);
        const { views, apply_clicks } = await sumJob(scope, id, range);
        const stages = await countStages(scope, id, range);
        const sent = Object.values(stages).reduce((sum, count) => sum + count, 0);
        return { data: { job_id: id, ...range, views, started: apply_clicks, sent, stages } };
      });
    },
  );
};
