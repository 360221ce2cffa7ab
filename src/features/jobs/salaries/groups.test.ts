import { describe, expect, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import {
  insertCategories,
  insertPaidJobs,
  paidJob,
  readSalaries,
  salariesOf,
  times,
} from '../../../../test/salaries.ts';

describe('groups', () => {
  test('have at least three counted jobs', async () => {
    const [three, two] = ['Three', 'Two'];
    const salaries = await salariesOf([
      ...times(3, { job_type: 'three', location: three }),
      ...times(2, { job_type: 'two', location: two }),
      paidJob({ job_type: 'two', location: two, salary_currency: 'USD' }),
      paidJob({ job_type: 'two', location: two, salary_min: 1, salary_period: 'weekly' }),
      paidJob({ job_type: 'two', location: two, expires_at: '2026-01-01T00:00:00Z' }),
    ]);
    expect(salaries.by_job_type).toMatchObject([{ value: 'three', count: 3 }]);
    expect(salaries.by_location).toMatchObject([{ value: three, count: 3 }]);
    expect(salaries.overall).toMatchObject({ count: 5 });
  });

  test('are sorted by number of jobs, then by name', async () => {
    const board = await newOrganization();
    const [zinc, amber, four] = await insertCategories(board.scope, ['zinc', 'Amber', 'Four']);
    const jobs = [
      ...times(3, { category_id: zinc!, job_type: 'b', location: 'Oslo' }),
      ...times(3, { category_id: amber!, job_type: 'a', location: 'bergen' }),
      ...times(4, { category_id: four!, job_type: 'z', location: 'Zagreb' }),
    ];
    await insertPaidJobs(board.scope.db, [{ organizationId: board.scope.organizationId, jobs }]);
    const salaries = await readSalaries(board);
    expect(salaries.by_category.map(({ name }) => name)).toEqual(['Four', 'Amber', 'zinc']);
    expect(salaries.by_job_type.map(({ value }) => value)).toEqual(['z', 'a', 'b']);
    expect(salaries.by_location.map(({ value }) => value)).toEqual(['Zagreb', 'bergen', 'Oslo']);
  });

  test('include at most 100 categories, 20 job types and 15 locations', async () => {
    const board = await newOrganization();
    const names = Array.from({ length: 101 }, (_, n) => `Group ${String(n).padStart(3, '0')}`);
    const ids = await insertCategories(board.scope, names);
    // The last group by name has the most jobs, so each list omits a group with three jobs.
    const jobs = names.flatMap((name, n) =>
      times(n === 100 ? 4 : 3, {
        category_id: ids[n] ?? null,
        job_type: n < 20 || n === 100 ? name : null,
        location: n < 15 || n === 100 ? name : null,
      }),
    );
    await insertPaidJobs(board.scope.db, [{ organizationId: board.scope.organizationId, jobs }]);
    const { by_category, by_job_type, by_location } = await readSalaries(board);
    expect(by_category.map(({ name }) => name)).toEqual([names[100], ...names.slice(0, 99)]);
    expect(by_job_type.map(({ value }) => value)).toEqual([names[100], ...names.slice(0, 19)]);
    expect(by_location.map(({ value }) => value)).toEqual([names[100], ...names.slice(0, 14)]);
  });

  test('of locations ignore case and surrounding white space, and show the most common spelling', async () => {
    const jobsAt = (...spellings: string[]) => spellings.map((location) => paidJob({ location }));
    const { by_location } = await salariesOf([
      ...jobsAt('BERGEN', ' Bergen', 'Bergen\n', '\u00A0bergen'),
      // Ties are sorted by code point.
      ...jobsAt('oslo', 'Oslo', 'OSLO'),
      ...jobsAt('MÜNCHEN', 'München', 'München'),
      ...jobsAt(' ', '', '\u3000'),
      ...jobsAt('New  York', 'New York', 'New York'),
    ]);
    expect(by_location.map(({ value, count }) => [value, count])).toEqual([
      ['Bergen', 4],
      ['München', 3],
      ['OSLO', 3],
    ]);
  });

  test('of locations treat σ and ς as one letter', async () => {
    const jobs = ['Πειραιάς', 'ΠΕΙΡΑΙΆΣ', 'πειραιάσ'].map((location) => paidJob({ location }));
    const { by_location } = await salariesOf(jobs);
    expect(by_location).toMatchObject([{ count: 3 }]);
  });

  test('of long locations are sorted by name among short ones', async () => {
    const names = [`Bergen ${'€'.repeat(110)}`, 'amsterdam', 'Oslo', `Zürich ${'z'.repeat(300)}`];
    const { by_location } = await salariesOf(
      names.toReversed().flatMap((location) => times(3, { location })),
    );
    expect(by_location.map(({ value }) => value)).toEqual(['amsterdam', names[0], 'Oslo', names[3]]);
  });

  test('of locations that are too long for an index are distinguished by their ends', async () => {
    const long = '€'.repeat(499);
    const jobs = ['a', 'b'].flatMap((end) => times(3, { location: long + end }));
    const { by_location } = await salariesOf(jobs);
    expect(by_location.map(({ value }) => value).sort()).toEqual([`${long}a`, `${long}b`]);
  });
});

describe('explain', () => {
  test('returns each excluded job once, sorted by id', async () => {
    const implausible = paidJob({ id: '00000000-0000-4000-8000-000000000002', salary_min: 1e9 });
    const other = paidJob({
      id: '00000000-0000-4000-8000-000000000001',
      salary_currency: 'USD',
      salary_min: 1e9,
    });
    const none = paidJob({ id: '00000000-0000-4000-8000-000000000003', salary_currency: null });
    const expired = paidJob({ salary_currency: 'USD', status: 'expired' });
    const jobs = [implausible, other, none, expired, paidJob({ salary_min: null }), ...times(2)];
    const salaries = await salariesOf(jobs, '?explain=true');
    expect(salaries.excluded).toEqual([
      { job_id: other.id, reason: 'other_currency' },
      { job_id: implausible.id, reason: 'implausible' },
      { job_id: none.id, reason: 'other_currency' },
    ]);
    expect(salaries).toMatchObject({ excluded_other_currency: 2, excluded_implausible: 1, salaried_jobs: 2 });
    expect(await salariesOf(jobs, '?explain=false')).not.toHaveProperty('excluded');
  });

  test('returns at most 1,000 jobs', async () => {
    const salaries = await salariesOf(times(1_001, { salary_min: 1e9 }), '?explain=true');
    expect(salaries.excluded_implausible).toBe(1_001);
    expect(salaries.excluded).toHaveLength(1_000);
  });
});

test('figures exclude the jobs of other boards', async () => {
  const [one, other] = [await newOrganization(), await newOrganization()];
  await insertPaidJobs(one.scope.db, [
    { organizationId: one.scope.organizationId, jobs: times(3, { location: 'Bergen' }) },
    {
      organizationId: other.scope.organizationId,
      jobs: times(4, { location: 'Bergen', salary_currency: 'USD' }),
    },
  ]);
  expect(await readSalaries(one)).toMatchObject({
    currency: 'EUR',
    total_active_jobs: 3,
    by_location: [{ count: 3 }],
  });
  expect(await readSalaries(other)).toMatchObject({
    currency: 'USD',
    total_active_jobs: 4,
    excluded_other_currency: 0,
  });
});
