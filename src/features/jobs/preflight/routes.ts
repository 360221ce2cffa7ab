import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, single } from '../../../platform/http/resource.ts';
import { checkOneJob, readReport } from './report.ts';
import { JobPreflight, PreflightQuery, PreflightResponse } from './schema.ts';

const tags = ['Jobs'];

/** What keeps jobs out of the large job searches. */
export const preflightRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/jobs/preflight',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getPreflight',
        tags,
        summary: 'Find jobs that job searches leave out',
        description:
          'Counts what keeps live jobs out of Google for Jobs, Indeed and LinkedIn, by reason, with the rule of each. With a reason, returns its jobs too. The rules run on the server and ask nobody. The first request on a large board begins the check of all jobs, which takes some minutes.',
        querystring: PreflightQuery,
        response: { 200: PreflightResponse },
      },
    },
    async ({ scope, query }) => readReport(scope, query),
  );

  app.get(
    '/jobs/:id/preflight',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getJobPreflight',
        tags,
        summary: 'Check a job for job searches',
        description:
          'Returns what keeps the job out of Google for Jobs, Indeed and LinkedIn, and the laws that ask for its pay.',
        params: IdParams,
        response: { 200: single(JobPreflight) },
      },
    },
    async ({ scope, params }) => ({ data: await checkOneJob(scope, params.id) }),
  );
};
