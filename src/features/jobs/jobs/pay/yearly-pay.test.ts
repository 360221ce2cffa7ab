import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { postJob } from '../../../../../test/jobs.ts';

const salaries = [
  { salary_min: 30, salary_max: 45, salary_period: 'hourly' },
  { salary_min: 30, salary_max: 45, salary_period: 'yearly' },
  { salary_min: 499.5, salary_max: 500.5 },
  { salary_max: 4_000, salary_period: 'monthly' },
  { salary_min: 9_999, salary_max: 10_001, salary_period: 'yearly' },
  { salary_min: 9_999 },
  { salary_min: 300, salary_period: 'daily' },
  { salary_min: 900, salary_period: 'weekly' },
  { salary_min: 52_000, salary_max: 68_000, salary_period: 'yearly' },
  { salary_min: 9_000_000, salary_max: 12_000_000, salary_period: 'yearly' },
  { salary_min: 0 },
  {},
];

it('the pay in the index follows the same rules as the salary statistics', async () => {
  const organization = await newOrganization();
  for (const salary of salaries) await postJob(organization, { ...salary, salary_currency: 'EUR' });
  const { rows } = await sql<{ indexed: number | null; high: number | null; isPlausible: boolean }>`
    select yearly_pay as indexed, high::float8 as high, pay_currency is not null = is_plausible as "isPlausible"
    from job_index join job_salaries using (organization_id, job_id)
    where organization_id = ${organization.scope.organizationId}`.execute(organization.scope.db);
  expect(rows).toHaveLength(salaries.length);
  for (const { indexed, high, isPlausible } of rows) expect([indexed, isPlausible]).toEqual([high, true]);
});
