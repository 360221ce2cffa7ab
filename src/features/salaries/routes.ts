import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { single } from '../../platform/http/resource.ts';
import { PERIODS_PER_YEAR } from '../jobs/pay/periods.ts';
import type { SalaryCache } from './salary-cache.ts';
import { Salaries, SalaryQuery } from './schema.ts';

export const salaryRoutes: FastifyPluginAsyncTypebox<{ cache: SalaryCache }> = async (app, { cache }) => {
  app.get(
    '/salaries',
    {
      config: { permission: 'salaries:read', isDatabaseFailureFinal: true },
      schema: {
        operationId: 'getSalaries',
        tags: ['Salaries'],
        summary: 'Get salary statistics',
        description: `Returns salary statistics of the live jobs, as yearly amounts in the most common currency. Salaries are converted to a year: an hour counts ${PERIODS_PER_YEAR.hourly} times, a day ${PERIODS_PER_YEAR.daily}, a week ${PERIODS_PER_YEAR.weekly} and a month ${PERIODS_PER_YEAR.monthly}. The midpoint of a job is the mean of its salary_min and salary_max; if one is missing, the other one counts for both. Jobs whose midpoint is below 10,000 or above 10,000,000 a year are excluded. Averages and percentiles use midpoints, and percentiles are interpolated linearly. All figures are rounded half up. Categories, job types and locations with fewer than three such jobs are omitted. Groups with the most jobs come first; ties are sorted by name.`,
        querystring: SalaryQuery,
        response: { 200: single(Salaries) },
      },
    },
    async ({ scope, query }) => ({ data: await cache.findOrCompute(scope, query.explain ?? false) }),
  );
};
