import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listCompanyAnalytics } from './list-companies.ts';
import { listJobAnalytics } from './list-jobs.ts';
import { getAnalytics } from './report.ts';
import {
  AnalyticsQuery,
  AnalyticsResponse,
  CompanyAnalyticsList,
  CompanyAnalyticsQuery,
  JobAnalyticsList,
  JobAnalyticsQuery,
} from './schema.ts';

const tags = ['Analytics'];

export const analyticsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/analytics',
    {
      config: { permission: 'analytics:read' },
      schema: {
        operationId: 'getAnalytics',
        tags,
        summary: 'Get traffic statistics',
        description:
          'Returns page views, visitors and clicks to apply, by UTC day. Visitors are unique within a day; a range sums its days. New views appear within two seconds.',
        querystring: AnalyticsQuery,
        response: { 200: AnalyticsResponse },
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
        summary: 'List views and clicks by job',
        description:
          'Returns jobs with views or clicks to apply in the range, most views first. Visitors are unique within a day; a range sums its days. Deleted jobs are not included.',
        querystring: JobAnalyticsQuery,
        response: { 200: JobAnalyticsList },
      },
    },
    async ({ scope, query }) => listJobAnalytics(scope, query),
  );

  app.get(
    '/analytics/companies',
    {
      config: { permission: 'analytics:read' },
      schema: {
        operationId: 'listCompanyAnalytics',
        tags,
        summary: 'List views and clicks by company',
        description:
          'Returns companies whose jobs have views or clicks to apply in the range, most views first. A job counts for the company that its name means now.',
        querystring: CompanyAnalyticsQuery,
        response: { 200: CompanyAnalyticsList },
      },
    },
    async ({ scope, query }) => listCompanyAnalytics(scope, query),
  );
};
