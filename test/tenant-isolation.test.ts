import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from './app.ts';
import { postJob } from './jobs.ts';
import type { Belongings } from './operations/attempts.ts';
import { createStranger, createWorld } from './operations/world.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

let server: TestServer;
let owner: Client;
let stranger: Client;
let theirs: Belongings;
beforeAll(async () => {
  server = await sharedServer();
  ({ owner, theirs } = await createWorld());
});
// The tests share the owner's data, because no test may change it.
beforeEach(async () => {
  stranger = await createStranger();
});

describe('lists', () => {
  test.each([
    '/jobs',
    '/categories',
    '/pages',
    '/assets',
    '/members',
    '/plans',
    '/payments',
    '/domains',
    '/webhooks',
    '/enrichment-providers',
  ])('GET %s is empty for an organization without data', async (path) => {
    const { data, meta } = (await stranger.get(path)).body;
    expect(data).toEqual([]);
    expect(meta.pagination.total_items).toBe(0);
  });

  test.each([
    'search=pilot',
    'company=x',
    'category=shipping',
    'status=active',
    'posted_within=24h',
    'sort=title',
    'company=acme',
    'locations=ber',
  ])('GET /jobs?%s finds no job of another organization', async (query) => {
    await postJob(owner, { company_name: 'Acme', location: 'Bergen' });
    expect((await owner.get(`/jobs?${query}`)).status).toBe(200);
    expect((await stranger.get(`/jobs?${query}`)).body.meta.pagination.total_items).toBe(0);
  });

  test('GET /jobs finds jobs by category only for the organization that has the category', async () => {
    const query = `/jobs?categories=${theirs.categoryId}`;
    expect((await owner.get(query)).body.meta.pagination.total_items).toBe(1);
    expect((await stranger.get(query)).body.meta.pagination.total_items).toBe(0);
  });
});

describe('values are unique only within an organization', () => {
  test('two organizations may use the same slug, external id and name', async () => {
    const job = await stranger.post('/jobs', { title: 'Pilot', slug: 'pilot', external_id: 'theirs' });
    expect(job.status).toBe(201);
    expect(job.body.data.slug).toBe('pilot');
    const category = await stranger.post('/categories', { name: 'Shipping', slug: 'shipping' });
    expect(category.status).toBe(201);
    expect(category.body.data.job_count).toBe(0);
  });

  test('on_duplicate ignores a job of another organization with the same external id', async () => {
    for (const onDuplicate of ['update', 'skip']) {
      const other = await newOrganization();
      const response = await other.post(`/jobs?on_duplicate=${onDuplicate}`, {
        title: 'Mine',
        external_id: 'theirs',
      });
      expect(response.status).toBe(201);
      expect(response.body.data.id).not.toBe(theirs.jobId);
    }
    expect((await owner.get(`/jobs/${theirs.jobId}`)).body.data.title).toBe('Pilot');
  });
});

describe('a reference to data of another organization', () => {
  test.each([
    ['category_id', () => ({ category_id: theirs.categoryId })],
    ['category_slug', () => ({ category_slug: 'shipping' })],
  ])('%s is rejected with 400', async (_, reference) => {
    const refused = await stranger.post('/jobs', { title: 'Pilot', ...reference() });
    expect(refused.status).toBe(400);
    const { id } = (await stranger.post('/jobs', { title: 'Pilot' })).body.data;
    expect((await stranger.patch(`/jobs/${id}`, reference())).status).toBe(400);
    expect(refused.text).not.toContain('Shipping');
  });

  test('category creates a new category of the same name', async () => {
    const { data } = (await stranger.post('/jobs', { title: 'Pilot', category: 'Shipping' })).body;
    expect(data.category_id).not.toBe(theirs.categoryId);
    expect((await owner.get(`/categories/${theirs.categoryId}`)).body.data.job_count).toBe(1);
  });

  test('owner_user_id is rejected like an unknown id', async () => {
    for (const owner_user_id of [theirs.memberId, UNKNOWN_ID]) {
      const refused = await stranger.post('/cms/partners', { data: { name: 'Mine' }, owner_user_id });
      expect(refused.status).toBe(400);
      expect(refused.body.error.details.issues).toEqual([
        { path: '/owner_user_id', message: 'must be a member of the organization' },
      ]);
    }
  });

  test('the id of an item is not found and creates no item', async () => {
    const body = { id: theirs.itemId, data: { name: 'Mine' } };
    const refused = await stranger.post('/cms/partners', body);
    expect(refused.status).toBe(404);
    expect(refused.body.error.code).toBe('not_found');
    expect((await stranger.get('/cms/partners')).body.total).toBe(0);
  });

  test('violates a foreign key in the database', async () => {
    const { id } = (await stranger.post('/jobs', { title: 'Pilot' })).body.data;
    const update = server.connection.pool.query('UPDATE jobs SET category_id = $1 WHERE id = $2', [
      theirs.categoryId,
      id,
    ]);
    await expect(update).rejects.toThrow(/foreign key/);
  });
});
