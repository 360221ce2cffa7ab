import { expect, test } from 'vitest';
import { newOrganization, until } from '../../../test/app.ts';
import { saveCollection, saveItem } from '../../../test/collections.ts';
import { openPage } from '../../../test/hosts.ts';
import { postJob } from '../../../test/jobs.ts';
import { postPostingPlan } from '../../../test/postings.ts';
import { findAll, parseXml } from '../../../test/xml.ts';

/** Every URL in the sitemap, with its date. */
async function readSitemap(organization: Parameters<typeof openPage>[0]): Promise<Record<string, string>> {
  const index = parseXml((await openPage(organization, '/sitemap.xml')).text);
  const found: [string, string][] = [];
  for (const { text } of findAll(index, 'sitemap').flatMap((part) => findAll(part, 'loc'))) {
    const part = await openPage(organization, new URL(text).pathname);
    // The index is at most half a second old. Its last part may be gone by now.
    if (part.status === 404) continue;
    for (const { children } of findAll(parseXml(part.text), 'url'))
      found.push([children[0]!.text, children[1]?.text ?? '']);
  }
  return Object.fromEntries(found);
}

test('the sitemap contains every live job with the time of its last update', async () => {
  const organization = await newOrganization();
  const jobs = [await postJob(organization, { title: 'One' }), await postJob(organization, { title: 'Two' })];
  await postJob(organization, { title: 'Draft', status: 'draft' });
  await postJob(organization, { title: 'Expired', status: 'expired' });
  const expected = Object.fromEntries(jobs.map(({ url, updated_at }) => [url, updated_at]));
  expect(await readSitemap(organization)).toMatchObject(expected);
  const urls = Object.keys(await readSitemap(organization));
  expect(urls.filter((url) => url.includes('/jobs/')).length).toBe(2);
});

test('the sitemap contains the page where employers post, once there is a plan', async () => {
  const organization = await newOrganization();
  const path = `${organization.scope.organization.boardUrl}/post`;
  expect(Object.keys(await readSitemap(organization))).not.toContain(path);
  await postPostingPlan(organization);
  await until(
    () => readSitemap(organization),
    (all) => path in all,
  );
});

test('the sitemap contains landing pages with five live jobs, with the time of their last job update', async () => {
  const organization = await newOrganization();
  const fields = { category: 'Shipping', company_name: 'Quay', location: 'Ghent, Belgium' };
  for (const title of ['One', 'Two', 'Three', 'Four']) await postJob(organization, { title, ...fields });
  for (const status of ['draft', 'expired'])
    await postJob(organization, { title: 'Hidden', ...fields, status });
  for (const company_name of ['Mole', 'Mole', 'Mole', 'Mole'])
    await postJob(organization, { title: 'Few', company_name, job_type: 'contract' });
  const isLanding = (url: string) => /^\/(?!jobs\/)[^/]+\/./.test(new URL(url).pathname);
  expect(Object.keys(await readSitemap(organization)).filter(isLanding)).toEqual([]);
  const { updated_at } = await postJob(organization, { title: 'Five', ...fields });
  const { boardUrl } = organization.scope.organization;
  const listed = await until(
    () => readSitemap(organization),
    (all) => `${boardUrl}/categories/shipping` in all,
  );
  const found = Object.entries(listed)
    .map(([url, date]) => [url.slice(boardUrl.length), date] as const)
    .filter(([path]) => !path.startsWith('/jobs/'));
  expect(found).toEqual([
    ['/', ''],
    ...['/companies', '/categories', '/locations', '/countries', '/types'].map((hub) => [hub, '']),
    ['/companies/quay', updated_at],
    ['/categories/shipping', updated_at],
    ['/locations/gent-be', updated_at],
    ['/countries/be', updated_at],
    ['/categories/shipping/gent-be', updated_at],
  ]);
  for (const [path] of found) expect((await openPage(organization, path)).status).toBe(200);
});

test('an introduction changes its landing page, and three jobs with pay give their category and location a page with salaries', async () => {
  const organization = await newOrganization();
  const pay = { salary_min: 50_000, salary_currency: 'EUR' };
  const fields = { category: 'Shipping', location: 'Ghent, Belgium', job_type: 'full-time', is_remote: true };
  for (const title of ['One', 'Two']) await postJob(organization, { title, ...fields, ...pay });
  for (const title of ['Three', 'Four', 'Five']) await postJob(organization, { title, ...fields });
  const { boardUrl } = organization.scope.organization;
  const salaries = async () =>
    Object.keys(await readSitemap(organization)).flatMap((url) =>
      url.includes('/salaries/') ? [url.slice(boardUrl.length)] : [],
    );
  expect(await salaries()).toEqual([]);
  await postJob(organization, { title: 'Six', ...fields, ...pay });
  expect(await until(salaries, (found) => found.length === 2)).toEqual([
    '/salaries/categories/shipping',
    '/salaries/locations/gent-be',
  ]);
  const response = await organization.post('/landing-pages', { path: '/remote/shipping', title: 'At sea' });
  const { updated_at } = response.body.data;
  const found = await until(
    () => readSitemap(organization),
    (all) => all[`${boardUrl}/remote/shipping`] === updated_at,
  );
  expect(found[`${boardUrl}/remote/shipping`]).toBe(updated_at);
  expect(found[`${boardUrl}/types/full-time`]! < updated_at).toBe(true);
});

test('the sitemap contains public collections and their items, with one part for each collection', async () => {
  const organization = await newOrganization();
  for (const slug of ['partners', 'courses'])
    await saveCollection(organization, { slug, visibility: 'public' });
  const items = [];
  for (const slug of ['partners', 'partners', 'courses'])
    items.push({ slug, ...(await saveItem(organization, { name: 'One' }, { slug, status: 'published' })) });
  const found = await readSitemap(organization);
  const { boardUrl } = organization.scope.organization;
  expect(found).toMatchObject({ [`${boardUrl}/c/partners`]: '', [`${boardUrl}/c/courses`]: '' });
  for (const { slug, id, updated_at } of items) expect(found[`${boardUrl}/c/${slug}/${id}`]).toBe(updated_at);
  expect(Object.keys(found)).toHaveLength(6);
  const { text } = await openPage(organization, '/sitemap.xml');
  expect(text.match(/sitemaps\/items-/g)).toHaveLength(2);
});

test('the sitemap of an empty board contains its front page', async () => {
  const organization = await newOrganization();
  expect(Object.keys(await readSitemap(organization))).toEqual([
    `${organization.scope.organization.boardUrl}/`,
  ]);
});

test('the sitemap does not contain an expired job', async () => {
  const organization = await newOrganization();
  const job = await postJob(organization, { title: 'One' });
  expect(await readSitemap(organization)).toHaveProperty([job.url]);
  await organization.patch(`/jobs/${job.id}`, { status: 'expired' });
  const remaining = await until(
    () => readSitemap(organization),
    (found) => !(job.url in found),
  );
  expect(remaining).not.toHaveProperty([job.url]);
});

test.each([
  'jobs-x.xml',
  'jobs-01a2012d-5950-732e-a3eb-1c132793309e.xml',
  'companies-0.xml',
  'companies-99999999999.xml',
  'companies-1.xml',
  'nothing-01a2012d-5950-732e-a3eb-1c132793309e.xml',
  'jobs',
  'items-01a2012d-5950-732e-a3eb-1c132793309e.xml',
  'items-01a2012d-5950-732e-a3eb-1c132793309e.01a2012d-5950-732e-a3eb-1c132793309e.xml',
  'items-x.y.xml',
  'collections-01a2012d-5950-732e-a3eb-1c132793309e.xml',
])('the part %s returns 404', async (file) => {
  const { status } = await openPage(await newOrganization(), `/sitemaps/${file}`);
  expect(status).toBe(404);
});

test('HEAD returns 200 for an existing part and 404 for others', async () => {
  const organization = await newOrganization();
  const head = (path: string) => openPage(organization, path, { method: 'HEAD' });
  const { status, headers, text } = await head('/sitemaps/board-1.xml');
  expect([status, headers.get('content-type'), text]).toEqual([200, 'application/xml; charset=utf-8', '']);
  const full = await openPage(organization, '/sitemaps/board-1.xml');
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(full.text)));
  expect(headers.get('etag')).toBe(full.headers.get('etag'));
  expect((await head('/indeed.xml')).status).toBe(200);
  expect((await head('/sitemaps/companies-1.xml')).status).toBe(404);
});

test('robots.txt contains the URL of the sitemap', async () => {
  const organization = await newOrganization();
  const { text } = await openPage(organization, '/robots.txt');
  expect(text).toContain(`\nSitemap: ${organization.scope.organization.boardUrl}/sitemap.xml\n`);
});
