import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listJobAnalytics } from './list-jobs.ts';
import { getAnalytics } from './report.ts';
import { AnalyticsAnswer, AnalyticsQuery, JobAnalyticsList, JobAnalyticsQuery } from './schema.ts';

const tags = ['Analytics'];

export const analyticsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/analytics',
    {
      config: { permission: 'analytics:read' },
      schema: {
        operationId: 'getAnalytics',
        tags,
        summary: 'Read how often the board was looked at, and applied from',
        description:
          'In whole UTC days. Visitors are told apart within a day only: over several days they are counted per day and summed. Views show within two seconds.',
        querystring: AnalyticsQuery,
        response: { 200: AnalyticsAnswer },
      },
    },
    async ({ scope, query }) => ({ data: await getAnalytics(scope, query) }),
  );

  app.get(
    '/analytics/jobs',
    {
      config: { permission: 'analytics:read' },
      schema: {
        operationId: 'listJobAnalytics',
        tags,
        summary: 'List how often each job was looked at, and applied for',
        description:
          'Jobs that were looked at or applied for in the range, those with the most views first. Visitors are counted per day and summed. The figures of a job go with the job.',
        querystring: JobAnalyticsQuery,
        response: { 200: JobAnalyticsList },
      },
    },
    async ({ scope, query }) => listJobAnalytics(scope, query),
  );
};
