import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, until } from '../../../../test/app.ts';
import { makeImage, uploadImage } from '../../../../test/assets.ts';
import { openPage } from '../../../../test/hosts.ts';
import { eventsOf, expectError, issuePaths, postJob, postJobs } from '../../../../test/jobs.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
  const fields = { title: 'Pilot', company_name: 'Quay', location: 'Ghent, Belgium', job_type: 'full-time' };
  await postJob(client, { ...fields, category: 'Shipping' });
});

async function write(fields: object): Promise<Awaited<ReturnType<Client['post']>>['body']> {
  const response = await client.post('/landing-pages', fields);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** The path of the board's page for the company or location. */
async function pathOf(list: string): Promise<string> {
  const { text } = await openPage(client, list);
  return new RegExp(`href="(${list}/[^"]+)"`).exec(text)?.[1] ?? '';
}

test('an introduction appears on its landing page at once, with its title and description', async () => {
  const page = await write({
    path: '/categories/shipping',
    title: 'Jobs at sea',
    description: 'All about ships.',
    content: '<h2>Why the port</h2><p>It <strong>hires</strong>.</p><script>alert(1)</script>',
  });
  expect(page).toMatchObject({
    kind: 'category',
    path: '/categories/shipping',
    url: `${client.scope.organization.boardUrl}/categories/shipping`,
    content_html: '<h2>Why the port</h2><p>It <strong>hires</strong>.</p>',
  });
  const { text } = await openPage(client, '/categories/shipping');
  expect(text).toContain('<h1><bdi>Jobs at sea</bdi></h1>');
  expect(text).toContain('<meta name="description" content="All about ships."/>');
  expect(text).toContain('<p>It <strong>hires</strong>.</p>');
  const updated = await client.patch(`/landing-pages/${page.id}`, { title: null, content: '' });
  expect(updated.body.data).toMatchObject({ title: null, description: 'All about ships.', content_html: '' });
  const textWith = (part: string, isThere: boolean) =>
    until(
      async () => (await openPage(client, '/categories/shipping')).text,
      (found) => found.includes(part) === isThere,
    );
  expect(await textWith('Shipping jobs</bdi>', true)).toContain('<h1><bdi>Shipping jobs</bdi></h1>');
  expect((await client.delete(`/landing-pages/${page.id}`)).status).toBe(200);
  expect(await textWith('All about ships.', false)).not.toContain('All about ships.');
  expect(
    (await eventsOf(client)).map(({ type, changed_fields }) => [type, changed_fields]).slice(-3),
  ).toEqual([
    ['landing_page.created', null],
    ['landing_page.updated', ['title', 'content']],
    ['landing_page.deleted', null],
  ]);
});

test('Markdown becomes rich text, and its HTML is cleaned like all HTML', async () => {
  const markdown = '## Port\n\n- *one*\n- two\n\n[Apply](javascript:alert(1)) <img src=x onerror=alert(1)>';
  const { content_html } = await write({ path: '/types/full-time', markdown });
  expect(content_html).toContain('<h2>Port</h2>');
  expect(content_html).toContain('<li><p><em>one</em></p></li>');
  expect(content_html).not.toMatch(/javascript:|onerror/);
});

test('deeply nested Markdown does not exhaust the stack', async () => {
  for (const markdown of [
    '>'.repeat(50_000),
    '- '.repeat(25_000),
    '*a **b '.repeat(7_000),
    '['.repeat(50_000),
  ])
    expect((await client.post('/landing-pages', { path: '/companies/x-0', markdown })).status).toBe(400);
});

describe('the path', () => {
  test('can be that of each kind of landing page', async () => {
    const [company, location] = [await pathOf('/companies'), await pathOf('/locations')];
    const paths = [
      ['category', '/categories/shipping'],
      ['company', company],
      ['location', location],
      ['job_type', '/types/full-time'],
      ['category_location', `/categories/shipping/${location.split('/').at(-1)}`],
      ['remote_category', '/remote/shipping'],
    ];
    for (const [kind, path] of paths) expect(await write({ path })).toMatchObject({ kind, path });
    const { data, meta } = (await client.get('/landing-pages')).body;
    expect([data.length, meta.pagination.total_items]).toEqual([6, 6]);
    const [found] = (await client.get(`/landing-pages?path=${company}`)).body.data;
    expect(found).toMatchObject({ kind: 'company', path: company });
  });

  test.each([
    '/categories/nothing',
    '/categories',
    '/jobs/pilot',
    '/types/part-time',
    '/companies/unknown',
    '/companies/quay-999999999',
    '/remote/nothing',
    '/categories/shipping/x/y',
    'categories/shipping',
    '/categories/Shipping',
    'https://example.org/categories/shipping',
  ])('must lead to a landing page of the board: %s', async (path) => {
    const response = await client.post('/landing-pages', { path });
    expect([response.status, issuePaths(response)]).toEqual([400, ['/path']]);
  });

  test('has one introduction only', async () => {
    const { id } = await write({ path: '/categories/shipping' });
    const response = await client.post('/landing-pages', { path: '/categories/shipping' });
    expectError(response, 409, 'duplicate_landing_page');
    expect(response.body.error.details).toEqual({ existing_landing_page_id: id });
  });

  test('follows the slug of the category, and the introduction goes with the category', async () => {
    const { id } = await write({ path: '/categories/shipping', title: 'At sea' });
    const [category] = (await client.get('/categories')).body.data;
    await client.patch(`/categories/${category.id}`, { slug: 'ships' });
    expect((await client.get(`/landing-pages/${id}`)).body.data.path).toBe('/categories/ships');
    expect((await openPage(client, '/categories/ships')).text).toContain('At sea');
    await client.delete(`/categories/${category.id}`);
    expect((await client.get(`/landing-pages/${id}`)).status).toBe(404);
  });
});

test('an image in an introduction counts as a use of the asset until the introduction is gone', async () => {
  const asset = await uploadImage(client, { bytes: await makeImage() });
  const { id } = await write({ path: '/categories/shipping', content: `<img src="${asset.url}">` });
  const usages = async () => (await client.get(`/assets/${asset.id}`)).body.data.used_by;
  expect(await usages()).toEqual([{ type: 'landing_page', id, field: 'content' }]);
  const [category] = (await client.get('/categories')).body.data;
  await client.delete(`/categories/${category.id}`);
  expect(await usages()).toEqual([]);
});

test('content and Markdown cannot be sent together', async () => {
  const response = await client.post('/landing-pages', {
    path: '/remote/shipping',
    content: '',
    markdown: '',
  });
  expect([response.status, issuePaths(response)]).toEqual([400, ['/markdown']]);
});

test('a job type that only drafts have has no landing page', async () => {
  await postJobs(client, [{ title: 'Secret', job_type: 'secret', status: 'draft' }]);
  expect((await client.post('/landing-pages', { path: '/types/secret' })).status).toBe(400);
  expect((await openPage(client, '/types/secret')).status).toBe(404);
});
