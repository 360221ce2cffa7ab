import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError, postJob } from '../../../../test/jobs.ts';
import {
  insertPaidJobs,
  type PaidJob,
  paidJob,
  readSalaries,
  salariesOf,
  times,
} from '../../../../test/salaries.ts';

let client: Client;
beforeAll(async () => {
  client = await newOrganization();
});

describe('the route', () => {
  test('accepts only a boolean for explain, and ignores other parameters', async () => {
    expectError(await client.get('/salaries?explain=perhaps'), 400, 'validation_error');
    expect(await readSalaries(client, '?currency=USD')).toEqual(await readSalaries(client));
  });

  test('returns empty figures for a board without jobs', async () => {
    expect(await salariesOf([])).toEqual({
      currency: null,
      total_active_jobs: 0,
      salaried_jobs: 0,
      excluded_other_currency: 0,
      excluded_implausible: 0,
      periods: {},
      overall: null,
      by_category: [],
      by_job_type: [],
      by_location: [],
    });
  });

  test('covers jobs that the API created, with the names of their categories', async () => {
    const board = await newOrganization();
    const job = { category: 'Shipping', job_type: 'Full Time', location: 'Bergen', salary_currency: 'nok' };
    for (const salary_min of [500_000, 600_000, 700_000]) await postJob(board, { ...job, salary_min });
    const salaries = await readSalaries(board);
    const figures = {
      count: 3,
      min: 500_000,
      max: 700_000,
      avg: 600_000,
      p25: 550_000,
      median: 600_000,
      p75: 650_000,
    };
    expect(salaries).toMatchObject({
      currency: 'NOK',
      total_active_jobs: 3,
      salaried_jobs: 3,
      overall: figures,
    });
    const [category] = (await board.get('/categories')).body.data;
    expect(salaries.by_category).toEqual([
      { id: category.id, name: 'Shipping', slug: 'shipping', ...figures },
    ]);
    expect(salaries.by_job_type).toEqual([{ value: 'full-time', ...figures }]);
    expect(salaries.by_location).toEqual([{ value: 'Bergen', ...figures }]);
    await board.patch(`/categories/${category.id}`, { name: 'Ships' });
    expect((await readSalaries(board)).by_category).toMatchObject([{ name: 'Ships' }]);
    await board.delete(`/categories/${category.id}`);
    expect(await readSalaries(board)).toMatchObject({ by_category: [], salaried_jobs: 3 });
  });
});

describe('jobs that count', () => {
  test('are active and have a minimum or a maximum', async () => {
    const salaries = await salariesOf([
      paidJob({ salary_min: 40_000, salary_max: 60_000 }),
      paidJob({ salary_min: null, salary_max: 70_000 }),
      paidJob({ salary_min: 80_000, salary_max: null }),
      paidJob({ salary_min: null }),
      paidJob({ status: 'draft' }),
      paidJob({ status: 'expired' }),
      paidJob({ expires_at: '2026-01-02T00:00:00Z' }),
    ]);
    expect(salaries).toMatchObject({ total_active_jobs: 4, salaried_jobs: 3, excluded_implausible: 0 });
    // A missing bound counts as equal to the other one.
    expect(salaries.overall).toMatchObject({
      count: 3,
      min: 40_000,
      max: 80_000,
      avg: 66_667,
      median: 70_000,
    });
  });

  test.each([
    [499.99, null, 'hourly', 1_039_979],
    [500, null, 'monthly', 6_000],
    [9_999.99, null, 'monthly', 120_000],
    [10_000, null, 'yearly', 10_000],
    [400, 599.98, 'hourly', 1_039_979],
    [400, 600, 'monthly', 6_000],
    [null, 499.999_999_999_999_94, 'hourly', 1_040_000],
    [9_999, 10_001, 'yearly', 10_000],
    [17.5, null, 'hourly', 36_400],
  ])(
    'with %d to %d, yearly or without a period, count as %s',
    async (salary_min, salary_max, period, midpoint) => {
      const board = await newOrganization();
      const pay = { salary_min, salary_max };
      const jobs = [paidJob({ ...pay, salary_period: 'yearly' }), paidJob({ ...pay, salary_period: null })];
      await insertPaidJobs(board.scope.db, [{ organizationId: board.scope.organizationId, jobs }]);
      const stored = await board.scope.db
        .selectFrom('job_salaries')
        .select(['period', sql<number>`round(midpoint)::int`.as('midpoint')])
        .where('organization_id', '=', board.scope.organizationId)
        .execute();
      expect(stored).toEqual([
        { period, midpoint },
        { period, midpoint },
      ]);
    },
  );

  test('with another period count once for each such period of a year', async () => {
    const pay = { hourly: 50, daily: 400, weekly: 2_000, monthly: 20_000 };
    const jobs = Object.entries(pay).map(([salary_period, salary_min]) =>
      paidJob({ salary_period, salary_min }),
    );
    const { periods, overall } = await salariesOf([...jobs, paidJob({ salary_min: 90_000 })]);
    expect(periods).toEqual({ hourly: 1, daily: 1, weekly: 1, monthly: 1, yearly: 1 });
    // 104,000, 104,000, 104,000, 240,000 and 90,000.
    expect(overall).toMatchObject({ min: 90_000, max: 240_000, avg: 128_400, p25: 104_000, p75: 104_000 });
  });

  test('have a midpoint from exactly 10,000 to exactly 10,000,000 a year', async () => {
    const salaries = await salariesOf(
      [
        [10_000, 10_000, 'yearly'],
        [10_000_000, 10_000_000, 'yearly'],
        [0, 20_000_000, 'yearly'],
        [9_999.999_999_999_998, null, 'weekly'],
        [833.34, null, 'monthly'],
        [833.33, null, 'monthly'],
        [10_000_000, 10_000_000.02, 'yearly'],
        [4_807.7, null, 'hourly'],
        [1e308, null, 'hourly'],
        [0, 0, 'hourly'],
      ].map(([salary_min, salary_max, salary_period]) =>
        paidJob({ salary_min, salary_max, salary_period } as PaidJob),
      ),
    );
    expect(salaries).toMatchObject({ salaried_jobs: 5, excluded_implausible: 5, total_active_jobs: 10 });
    expect(salaries.overall).toMatchObject({ min: 0, max: 20_000_000 });
    expect(salaries.periods).toEqual({ weekly: 1, monthly: 1, yearly: 3 });
  });

  test('have the most common currency, which is found before implausible jobs are excluded', async () => {
    const salaries = await salariesOf([
      ...times(3, { salary_currency: 'USD', salary_min: 1, salary_period: 'weekly' }),
      ...times(2, { salary_currency: 'EUR' }),
      paidJob({ salary_currency: null }),
    ]);
    expect(salaries).toMatchObject({
      currency: 'USD',
      salaried_jobs: 0,
      excluded_other_currency: 3,
      excluded_implausible: 3,
      periods: {},
      overall: null,
    });
  });

  test('have the first currency in the alphabet when several are equally common', async () => {
    const jobs = ['USD', 'CHF', 'EUR'].map((salary_currency) => paidJob({ salary_currency }));
    expect(await salariesOf(jobs)).toMatchObject({ currency: 'CHF', excluded_other_currency: 2 });
  });

  test('have a currency, unless no job has one', async () => {
    const none = times(3, { salary_currency: null });
    expect(await salariesOf(none)).toMatchObject({ currency: null, salaried_jobs: 3, overall: { count: 3 } });
    // A currency without an amount is not a salary.
    const withoutAmount = paidJob({ salary_min: null });
    expect(await salariesOf([...none, withoutAmount])).toMatchObject({
      currency: null,
      salaried_jobs: 3,
      total_active_jobs: 4,
    });
    expect(await salariesOf([...none, paidJob()])).toMatchObject({
      currency: 'EUR',
      salaried_jobs: 1,
      excluded_other_currency: 3,
    });
  });
});

describe('figures', () => {
  const overallOf = async (pays: number[]) =>
    (await salariesOf(pays.map((salary_min) => paidJob({ salary_min })))).overall;

  test('of one job are its pay', async () => {
    const { overall } = await salariesOf([paidJob({ salary_min: 40_000, salary_max: 60_001 })]);
    const half = 50_001;
    expect(overall).toEqual({
      count: 1,
      min: 40_000,
      max: 60_001,
      avg: half,
      p25: half,
      median: half,
      p75: half,
    });
  });

  test.each([
    [[20_000, 30_000], { avg: 25_000, p25: 22_500, median: 25_000, p75: 27_500 }],
    [[20_000, 20_001], { avg: 20_001, p25: 20_000, median: 20_001, p75: 20_001 }],
    [[20_000, 20_002], { avg: 20_001, p25: 20_001, median: 20_001, p75: 20_002 }],
    [[50_000, 20_000, 30_000], { avg: 33_333, p25: 25_000, median: 30_000, p75: 40_000 }],
    [[20_000, 30_000, 40_000, 60_000], { avg: 37_500, p25: 27_500, median: 35_000, p75: 45_000 }],
    [[20_000, 30_000, 40_000, 50_000, 90_000], { avg: 46_000, p25: 30_000, median: 40_000, p75: 50_000 }],
    [
      [20_000.49, 20_000.5, 20_000.51],
      { min: 20_000, max: 20_001, avg: 20_001, p25: 20_000, median: 20_001 },
    ],
    // Each is slightly less than a half, so the sum must not round up.
    [[20_000.499_9, 20_000.499_9], { avg: 20_000, median: 20_000 }],
  ])('of %j', async (pays, expected) => {
    expect(await overallOf(pays)).toMatchObject({ count: pays.length, ...expected });
  });
});
