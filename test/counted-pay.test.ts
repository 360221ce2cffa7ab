import { describe, expect, it } from 'vitest';
import { countPay } from '../dashboard/src/features/jobs/counted-pay.ts';
import { type Client, newOrganization } from './app.ts';
import { postJob } from './jobs.ts';

type StatedPay = Parameters<typeof countPay>[0];

const periods = ['', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
const amounts: [StatedPay['salary_min'], StatedPay['salary_max']][] = [
  ['', ''],
  [0.5, ''],
  [4.99, 9.5],
  ['', 45],
  [499.98, 500],
  [500, 500],
  [833.33, ''],
  [834, 9_000],
  [9_999.99, 10_000],
  [9_999.99, ''],
  [52_000, 68_000.5],
  ['', 10_000_001],
];

/** How the dashboard counts the pay, in the shape of `readCounted`. */
function count(pay: StatedPay): object | undefined {
  const counted = countPay(pay);
  if (!counted) return undefined;
  if (!counted.isPlausible) return { isPlausible: false };
  const { period, low, high } = counted;
  return { isPlausible: true, period, low, high };
}

/** How the statistics count the only job of the organization. */
async function readCounted(client: Client): Promise<object | undefined> {
  const { periods, overall, excluded_implausible } = (await client.get('/salaries')).body.data;
  if (excluded_implausible === 1) return { isPlausible: false };
  if (!overall) return undefined;
  return { isPlausible: true, period: Object.keys(periods)[0], low: overall.min, high: overall.max };
}

describe('the dashboard counts pay', () => {
  it.each(periods)('as the salary statistics do, with the period “%s”', async (salary_period) => {
    const client = await newOrganization();
    const { id } = await postJob(client, { salary_currency: 'EUR', salary_period: salary_period || null });
    for (const [salary_min, salary_max] of amounts) {
      const toApi = (amount: number | '') => (amount === '' ? null : amount);
      const pay = { salary_min: toApi(salary_min), salary_max: toApi(salary_max) };
      expect((await client.patch(`/jobs/${id}`, pay)).status).toBe(200);
      const counted = count({ salary_min, salary_max, salary_period });
      expect({ ...pay, counted }).toEqual({ ...pay, counted: await readCounted(client) });
    }
  });

  it('not at all if the API rejects it', () => {
    expect(countPay({ salary_min: 9, salary_max: 5, salary_period: 'hourly' })).toBeUndefined();
  });
});
