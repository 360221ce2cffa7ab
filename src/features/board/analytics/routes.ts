import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { listCompanyAnalytics } from './list-companies.ts';
import { listJobAnalytics } from './list-jobs.ts';
import { getAnalytics } from './report.ts';
import {
  Analytics,
  AnalyticsQuery,
  CompanyAnalyticsList,
  CompanyAnalyticsQuery,
  JobAnalyticsList,
  JobAnalyticsQuery,
} from './schema.ts';

export const analyticsRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Analytics' });

  operation('GET /analytics', 'getAnalytics', {
    permission: 'analytics:read',
    summary: 'Get traffic statistics',
    description:
      'Returns page views, visitors and clicks to apply, by UTC day. Visitors are unique within a day; a range sums its days. New views appear within two seconds.',
    query: AnalyticsQuery,
    data: Analytics,
    handler: ({ scope, query }) => getAnalytics(scope, query),
  });

  operation('GET /analytics/jobs', 'listJobAnalytics', {
    permission: 'analytics:read',
    summary: 'List views and clicks by job',
    description:
      'Returns jobs with views or clicks to apply in the range, most views first. Visitors are unique within a day; a range sums its days. Deleted jobs are not included.',
    query: JobAnalyticsQuery,
    returns: JobAnalyticsList,
    handler: ({ scope, query }) => listJobAnalytics(scope, query),
  });

  operation('GET /analytics/companies', 'listCompanyAnalytics', {
    permission: 'analytics:read',
    summary: 'List views and clicks by company',
    description:
      'Returns companies whose jobs have views or clicks to apply in the range, most views first. A job counts for the company that its name means now.',
    query: CompanyAnalyticsQuery,
    returns: CompanyAnalyticsList,
    handler: ({ scope, query }) => listCompanyAnalytics(scope, query),
  });
};
