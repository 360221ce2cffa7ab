import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { checkOneJob, readReport } from './report.ts';
import { JobPreflight, PreflightQuery, PreflightResponse } from './schema.ts';

/** What keeps jobs out of the large job searches. */
export const preflightRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Jobs' });

  operation('GET /jobs/preflight', 'getPreflight', {
    permission: 'jobs:read',
    summary: 'Find jobs that job searches leave out',
    description:
      'Counts what keeps live jobs out of Google for Jobs, Indeed and LinkedIn, by reason, with the rule of each. With a reason, returns its jobs too. The rules run on the server and ask nobody. The first request on a large board begins the check of all jobs, which takes some minutes.',
    query: PreflightQuery,
    returns: PreflightResponse,
    handler: ({ scope, query }) => readReport(scope, query),
  });

  operation('GET /jobs/:id/preflight', 'getJobPreflight', {
    permission: 'jobs:read',
    summary: 'Check a job for job searches',
    description:
      'Returns what keeps the job out of Google for Jobs, Indeed and LinkedIn, and the laws that ask for its pay.',
    data: JobPreflight,
    handler: ({ scope, params }) => checkOneJob(scope, params.id),
  });
};
