import { type Static, type TSchema, Type } from 'typebox';
import { nullable, oneOf } from '../../platform/http/resource.ts';

const amount = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const distribution = {
  count: Type.Integer({ description: 'How many jobs.', examples: [42] }),
  min: amount('The least pay that any of them names.', 38_000),
  max: amount('The most pay that any of them names.', 124_000),
  avg: amount('The mean of their midpoints.', 67_431),
  p25: amount('A quarter of the midpoints are at or below it.', 52_500),
  median: amount('Half of the midpoints are at or below it.', 64_000),
  p75: amount('Three quarters of the midpoints are at or below it.', 79_250),
};

/** How pay is spread over some jobs. */
const PaySpread = Type.Object(distribution, { title: 'SalaryDistribution' });
export type PaySpread = Static<typeof PaySpread>;

const group = <T extends Record<string, TSchema>>(title: string, names: T) =>
  Type.Object({ ...names, ...distribution }, { title });

const count = (period: string) =>
  Type.Optional(Type.Integer({ minimum: 1, description: `Jobs that are paid ${period}.` }));

const salaries = {
  currency: nullable(
    Type.String({
      description:
        'The currency of most live jobs that name pay, in which all figures are; of several, the first in the alphabet. null: no such job names a currency, or there is no such job.',
      examples: ['EUR'],
    }),
  ),
  total_active_jobs: Type.Integer({ description: 'Live jobs: active, and not expired.', examples: [96] }),
  salaried_jobs: Type.Integer({
    description: 'Live jobs that name plausible pay in the currency: those behind `overall`.',
    examples: [42],
  }),
  excluded_other_currency: Type.Integer({
    description: 'Live jobs with pay that are left out for another currency, or for none.',
    examples: [9],
  }),
  excluded_implausible: Type.Integer({
    description: 'Live jobs with pay in the currency whose midpoint is not from 10,000 to 10,000,000 a year.',
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
        'The jobs behind `overall` by the period that their pay is for. Where a job says yearly or nothing, the midpoint tells: below 500 is hourly, below 10,000 monthly. Periods of no job are left out.',
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
    { description: 'Up to 100.' },
  ),
  by_job_type: Type.Array(group('JobTypeSalaries', { value: Type.String({ examples: ['full-time'] }) }), {
    description: 'Up to 20.',
  }),
  by_location: Type.Array(
    group('LocationSalaries', {
      value: Type.String({
        description:
          'The spelling that most of its jobs have; case and white space around it make no other location.',
        examples: ['Rotterdam, Netherlands'],
      }),
    }),
    { description: 'Up to 15.' },
  ),
  excluded: Type.Optional(
    Type.Array(
      Type.Object(
        {
          job_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'] }),
          reason: oneOf(['other_currency', 'implausible'], {
            description: 'A job that is left out for its currency is not judged further.',
          }),
        },
        { title: 'ExcludedJob' },
      ),
      { description: 'With `explain` only: which jobs were left out, by id, at most 1,000.' },
    ),
  ),
};

/** Whole numbers, a year. */
export const Salaries = Type.Object(salaries, { title: 'Salaries' });
export type Salaries = Static<typeof Salaries>;

export const SalaryQuery = Type.Object({
  explain: Type.Optional(
    Type.Boolean({ description: 'true: also tells which jobs were left out, and why.', examples: [true] }),
  ),
});
