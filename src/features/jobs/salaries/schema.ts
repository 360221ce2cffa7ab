import { type Static, type TSchema, Type } from 'typebox';
import { nullable, oneOf } from '../../../platform/http/resource.ts';

const amount = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const distribution = {
  count: Type.Integer({ description: 'The number of jobs.', examples: [42] }),
  min: amount('The lowest salary of any of the jobs.', 38_000),
  max: amount('The highest salary of any of the jobs.', 124_000),
  avg: amount('The mean of the midpoints.', 67_431),
  p25: amount('The 25th percentile of the midpoints.', 52_500),
  median: amount('The median of the midpoints.', 64_000),
  p75: amount('The 75th percentile of the midpoints.', 79_250),
};

/** The distribution of salaries over a group of jobs. */
const PaySpread = Type.Object(distribution, { title: 'SalaryDistribution' });
export type PaySpread = Static<typeof PaySpread>;

const group = <T extends Record<string, TSchema>>(title: string, names: T) =>
  Type.Object({ ...names, ...distribution }, { title });

const count = (period: string) =>
  Type.Optional(Type.Integer({ minimum: 1, description: `The number of jobs with ${period} salaries.` }));

const salaries = {
  currency: nullable(
    Type.String({
      description:
        'The currency of all figures: the most common currency of live jobs with a salary. Ties are resolved alphabetically. Null if no live job has a salary with a currency.',
      examples: ['EUR'],
    }),
  ),
  total_active_jobs: Type.Integer({
    description: 'The number of live jobs, which are active and not expired.',
    examples: [96],
  }),
  salaried_jobs: Type.Integer({
    description:
      'The number of live jobs with a plausible salary in the currency. `overall` is based on them.',
    examples: [42],
  }),
  excluded_other_currency: Type.Integer({
    description:
      'The number of live jobs that are excluded because their salary has another currency or none.',
    examples: [9],
  }),
  excluded_implausible: Type.Integer({
    description:
      'The number of live jobs that are excluded because their midpoint is below 10,000 or above 10,000,000 a year.',
    examples: [1],
  }),
  periods: Type.Object(
    {
      hourly: count('hourly'),
      daily: count('daily'),
      weekly: count('weekly'),
      monthly: count('monthly'),
      yearly: count('yearly'),
    },
    {
      description:
        'The number of jobs in `overall` by salary period. If a job has no period or a yearly one, the midpoint decides: below 500 counts as hourly, below 10,000 as monthly. Periods without jobs are omitted.',
      examples: [{ hourly: 4, monthly: 6, yearly: 32 }],
    },
  ),
  overall: nullable(PaySpread),
  by_category: Type.Array(
    group('CategorySalaries', {
      id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'] }),
      name: Type.String({ examples: ['Shipping'] }),
      slug: Type.String({ examples: ['shipping'] }),
    }),
    { description: 'Salaries by category. Up to 100 entries.' },
  ),
  by_job_type: Type.Array(group('JobTypeSalaries', { value: Type.String({ examples: ['full-time'] }) }), {
    description: 'Salaries by job type. Up to 20 entries.',
  }),
  by_location: Type.Array(
    group('LocationSalaries', {
      value: Type.String({
        description:
          'The location in its most common spelling. Case and surrounding white space do not matter.',
        examples: ['Rotterdam, Netherlands'],
      }),
    }),
    { description: 'Salaries by location. Up to 15 entries.' },
  ),
  excluded: Type.Optional(
    Type.Array(
      Type.Object(
        {
          job_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'] }),
          reason: oneOf(['other_currency', 'implausible'], {
            title: 'SalaryExclusion',
            description: 'Why the job is excluded. other_currency takes precedence.',
          }),
        },
        { title: 'ExcludedJob' },
      ),
      { description: 'The excluded jobs, sorted by id, at most 1,000. Only with `explain`.' },
    ),
  ),
};

/** All amounts are whole numbers for one year. */
export const Salaries = Type.Object(salaries, { title: 'Salaries' });
export type Salaries = Static<typeof Salaries>;

export const SalaryQuery = Type.Object({
  explain: Type.Optional(
    Type.Boolean({ description: 'Whether to return the excluded jobs and the reasons.', examples: [true] }),
  ),
});

/** Yearly amounts in whole numbers. */
export const CompanySalaries = Type.Object(
  {
    company_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14'] }),
    currencies: Type.Array(group('CurrencySalaries', { currency: Type.String({ examples: ['EUR'] }) }), {
      description:
        'Salaries by currency, that of the most jobs first. Currencies with fewer than three jobs are omitted.',
    }),
  },
  { title: 'CompanySalaries' },
);
export type CompanySalaries = Static<typeof CompanySalaries>;
