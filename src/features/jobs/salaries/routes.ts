import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { getCompany } from '../companies/queries.ts';
import { PERIODS_PER_YEAR } from '../jobs/pay/periods.ts';
import type { SalaryCache } from './salary-cache.ts';
import { CompanySalaries, Salaries, SalaryQuery } from './schema.ts';

export const salaryRoutes: FastifyPluginAsync<{ cache: SalaryCache }> = async (app, { cache }) => {
  const operation = operations(app, { tag: 'Salaries' });

  operation('GET /salaries', 'getSalaries', {
    permission: 'salaries:read',
    isDatabaseFailureFinal: true,
    summary: 'Get salary statistics',
    description: `Returns salary statistics of the live jobs, as yearly amounts in the most common currency. Salaries are converted to a year: an hour counts ${PERIODS_PER_YEAR.hourly} times, a day ${PERIODS_PER_YEAR.daily}, a week ${PERIODS_PER_YEAR.weekly} and a month ${PERIODS_PER_YEAR.monthly}. The midpoint of a job is the mean of its salary_min and salary_max; if one is missing, the other one counts for both. Jobs whose midpoint is below 10,000 or above 10,000,000 a year are excluded. Averages and percentiles use midpoints, and percentiles are interpolated linearly. All figures are rounded half up. Categories, job types and locations with fewer than three such jobs are omitted. Groups with the most jobs come first; ties are sorted by name.`,
    query: SalaryQuery,
    data: Salaries,
    handler: ({ scope, query }) => cache.findOrCompute(scope, query.explain ?? false),
  });

  operation('GET /salaries/companies/:id', 'getCompanySalaries', {
    permission: 'salaries:read',
    summary: 'Get the salaries of a company',
    description:
      'Returns salary statistics of the live jobs of a company, by the rules of `GET /salaries`, for each currency with at least three jobs. The figures can be half a second old, and those of a company with very many jobs some minutes.',
    data: CompanySalaries,
    handler: async ({ scope, params }) => {
      const { id } = await getCompany(scope, params.id);
      const { currencies } = await cache.findGroup(scope, { companyId: id });
      return { company_id: id, currencies };
    },
  });
};
