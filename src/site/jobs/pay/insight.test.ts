import { expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { findElements, requireSafePage, textOf } from '../../../../test/html.ts';
import { postJob, postJobs } from '../../../../test/jobs.ts';

const inShipping = (salary_min: number, fields: object = {}) => ({
  title: 'Pilot',
  category: 'Shipping',
  salary_min,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  ...fields,
});

async function insightOf(client: Client, slug: string): Promise<string | undefined> {
  const page = requireSafePage(await openPage(client, `/jobs/${slug}`));
  const [link] = findElements(page, 'a').filter(({ attrs }) =>
    attrs.some(({ name, value }) => name === 'class' && value.startsWith('insight')),
  );
  return link && textOf(link);
}

it('compares the yearly pay with the median of the category', async () => {
  const client = await newOrganization();
  await postJobs(client, [inShipping(40_000), inShipping(50_000)]);
  const { slug } = await postJob(client, inShipping(60_000));
  const { slug: monthly } = await postJob(client, inShipping(3_000, { salary_period: 'monthly' }));
  expect(await insightOf(client, slug)).toBe('Above the median of 4 jobs in Shipping: €45,000 a year');
  expect(await insightOf(client, monthly)).toBe('Below the median of 4 jobs in Shipping: €45,000 a year');
});

it('compares with the whole board where the category has fewer than three jobs', async () => {
  const client = await newOrganization();
  await postJobs(client, [inShipping(40_000), inShipping(60_000)]);
  const { slug } = await postJob(client, inShipping(50_000, { category: 'Cranes' }));
  expect(await insightOf(client, slug)).toBe('At the median of 3 jobs on this board: €50,000 a year');
});

it.each([
  ['fewer than three jobs', { salary_min: 50_000 }, 1],
  ['a job without pay', { salary_min: null, salary_period: null }, 4],
  ['another currency', { salary_min: 50_000, salary_currency: 'USD' }, 4],
  ['implausible pay', { salary_min: 5, salary_period: 'yearly', salary_currency: null }, 4],
  ['a closed job', { salary_min: 50_000, status: 'expired' }, 4],
])('says nothing about %s', async (_, fields, others) => {
  const client = await newOrganization();
  await postJobs(
    client,
    Array.from({ length: others }, () => inShipping(45_000)),
  );
  const { slug } = await postJob(client, { ...inShipping(0), ...fields });
  expect(await insightOf(client, slug)).toBeUndefined();
});
