import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { JobCache } from '../jobs/responses/job-cache.ts';
import { readOverview } from './read.ts';
import { OverviewResponse } from './schema.ts';

export const overviewRoutes: FastifyPluginAsyncTypebox<{ cache: JobCache }> = async (app, { cache }) => {
  app.get(
    '/overview',
    {
      config: { permission: 'organization:read' },
      schema: {
        operationId: 'getOverview',
        tags: ['Organization'],
        summary: 'Get the overview',
        description:
          'Returns in one request what a person looks at first: how many jobs there are, and what waits for someone. A part is null without the permission to read it.',
        response: { 200: OverviewResponse },
      },
    },
    async ({ scope, scopes }) => ({ data: await readOverview(scope, scopes, cache) }),
  );
};
