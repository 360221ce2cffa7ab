import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import type { JobCache } from '../../jobs/jobs/responses/job-cache.ts';
import { readOverview } from './read.ts';
import { Overview } from './schema.ts';

export const overviewRoutes: FastifyPluginAsync<{ cache: JobCache }> = async (app, { cache }) => {
  const operation = operations(app, { tag: 'Organization' });

  operation('GET /overview', 'getOverview', {
    permission: 'organization:read',
    summary: 'Get the overview',
    description:
      'Returns in one request what a person looks at first: how many jobs there are, and what waits for someone. A part is null without the permission to read it.',
    data: Overview,
    handler: ({ scope, scopes }) => readOverview(scope, scopes, cache),
  });
};
