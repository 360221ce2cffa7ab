import { expect, test } from 'vitest';
import { newOrganization, until } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { postJob } from '../../../test/jobs.ts';
import { findAll, parseXml } from '../../../test/xml.ts';

/** Every address that the sitemap leads to, with its date. */
async function readSitemap(organization: Parameters<typeof openPage>[0]): Promise<Record<string, string>> {
  const index = parseXml((await openPage(organization, '/sitemap.xml')).text);
  const found: [string, string][] = [];
  for (const { text } of findAll(index, 'sitemap').flatMap((part) => findAll(part, 'loc'))) {
    const part = parseXml((await openPage(organization, new URL(text).pathname)).text);
    for (const { children } of findAll(part, 'url')) found.push([children[0]!.text, children[1]!.text]);
  }
  return Object.fromEntries(found);
}

test('the sitemap leads to every live job, with the time of its last change', async () => {
  const organization = await newOrganization();
  const jobs = [await postJob(organization, { title: 'One' }), await postJob(organization, { title: 'Two' })];
  await postJob(organization, { title: 'Draft', status: 'draft' });
  await postJob(organization, { title: 'Expired', status: 'expired' });
  const wanted = Object.fromEntries(jobs.map(({ url, updated_at }) => [url, updated_at]));
  expect(await readSitemap(organization)).toMatchObject(wanted);
  const addresses = Object.keys(await readSitemap(organization));
  expect(addresses.filter((address) => address.includes('/jobs/')).length).toBe(2);
});

test('a job that is taken offline leaves the sitemap', async () => {
  const organization = await newOrganization();
  const job = await postJob(organization, { title: 'One' });
  expect(await readSitemap(organization)).toHaveProperty([job.url]);
  await organization.patch(`/jobs/${job.id}`, { status: 'expired' });
  const left = await until(
    () => readSitemap(organization),
    (found) => !(job.url in found),
  );
  expect(left).not.toHaveProperty([job.url]);
});

test.each(['jobs-x.xml', 'nothing-01a2012d-5950-732e-a3eb-1c132793309e.xml', 'jobs'])(
  'there is no part %s',
  async (file) => {
    const { status } = await openPage(await newOrganization(), `/sitemaps/${file}`);
    expect(status).toBe(404);
  },
);

test('robots are told where the sitemap is', async () => {
  const organization = await newOrganization();
  const { text } = await openPage(organization, '/robots.txt');
  expect(text).toContain(`\nSitemap: ${organization.scope.organization.boardUrl}/sitemap.xml\n`);
});
