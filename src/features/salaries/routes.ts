import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { single } from '../../platform/http/resource.ts';
import type { KnownSalaries } from './known-salaries.ts';
import { readSalaries } from './read.ts';
import { Salaries, SalaryQuery } from './schema.ts';

export const salaryRoutes: FastifyPluginAsyncTypebox<{ known: KnownSalaries }> = async (app, { known }) => {
  app.get(
    '/salaries',
    {
      config: { permission: 'salaries:read' },
      schema: {
        operationId: 'getSalaries',
        tags: ['Salaries'],
        summary: 'Read what live jobs pay',
        description:
          'Pay is compared by the year: an hour counts 2080 times, a day 260, a week 52, a month 12. The middle of what a job names is its midpoint; where it names one side only, that side is both. Only jobs whose midpoint is from 10,000 to 10,000,000 a year count, in the currency of most. Averages and percentiles are of midpoints, percentiles between two of them in proportion; all figures are rounded half up at the end. A category, job type or location is told where at least three jobs count, the one with the most jobs first, equal ones by name.',
        querystring: SalaryQuery,
        response: { 200: single(Salaries) },
      },
    },
    async ({ scope, query }) => ({ data: await readSalaries(scope, known, query) }),
  );
};
