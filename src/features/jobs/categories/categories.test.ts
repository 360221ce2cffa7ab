import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { holdJobLock } from '../../../../test/held-locks.ts';
import { eventsOf, expectError, issuePaths, postJob, postJobs, readJob } from '../../../../test/jobs.ts';
import type { Category } from './schema.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('POST /categories', () => {
  it('creates a category and records it', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/categories', { name: 'Öl & Gas' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(UUID_V7),
        name: 'Öl & Gas',
        slug: 'oel-and-gas',
        job_count: 0,
        created_at: expect.stringMatching(TIME),
        updated_at: expect.stringMatching(TIME),
      },
    });
    const { id } = response.body.data;
    expect(response.headers.get('location')).toBe(`/api/v1/categories/${id}`);
    expect((await organization.get(`/categories/${id}`)).body).toEqual(response.body);
    expect(await eventsOf(organization)).toEqual([
      {
        type: 'category.created',
        data: response.body.data,
        changed_fields: null,
        actor: `api_key:${organization.keyId}`,
      },
    ]);
  });

  it('generates the slug from the name, and numbers it when it is taken', async () => {
    const organization = await newOrganization();
    const slugs = [];
    for (const name of ['Shipping', 'Shipping!', 'Shipping?', '日本', '🛳', 'JavaScript', 'x'.repeat(200)]) {
      slugs.push((await postCategory(organization, { name })).slug);
    }
    expect(slugs).toEqual([
      'shipping',
      'shipping-2',
      'shipping-3',
      'category',
      'category-2',
      'javascript',
      'x'.repeat(110),
    ]);
  });

  it('accepts a slug that is sent, and rejects one that is taken', async () => {
    const organization = await newOrganization();
    expect((await postCategory(organization, { name: 'A', slug: 'mine' })).slug).toBe('mine');
    const response = await organization.post('/categories', { name: 'B', slug: 'mine' });
    expectError(response, 409, 'slug_taken');
    expect(await eventsOf(organization)).toHaveLength(1);
    expect((await postCategory(await newOrganization(), { name: 'A', slug: 'mine' })).slug).toBe('mine');
  });

  it('rejects the name of another category, regardless of case', async () => {
    const organization = await newOrganization();
    await postCategory(organization, { name: 'Überfahrt' });
    for (const body of [{ name: 'Überfahrt' }, { name: 'ÜBERFAHRT' }, { name: 'überfahrt', slug: 'other' }]) {
      expectError(await organization.post('/categories', body), 409, 'name_taken');
    }
    await postCategory(await newOrganization(), { name: 'Überfahrt' });
  });

  it('creates one category for ten concurrent requests with one name; the others get 409', async () => {
    const organization = await newOrganization();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => organization.post('/categories', { name: 'Docks' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const response of responses.filter(({ status }) => status === 409))
      expectError(response, 409, 'name_taken');
  });

  it('creates ten slugs for ten concurrent requests whose names have the same slug', async () => {
    const organization = await newOrganization();
    const categories = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        postCategory(organization, { name: `Docks${'!'.repeat(number)}` }),
      ),
    );
    expect(categories.map(({ slug }) => slug).sort()).toEqual(
      ['docks', ...Array.from({ length: 9 }, (_, number) => `docks-${number + 2}`)].sort(),
    );
  });

  it('replays its response for an Idempotency-Key', async () => {
    const organization = await newOrganization();
    const send = () => organization.post('/categories', { name: 'A' }, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([201, first.text]);
  });

  it.each<[unknown, string[]]>([
    [{}, ['/name']],
    [{ name: '' }, ['/name']],
    [{ name: ' \t' }, ['/name']],
    [{ name: null }, ['/name']],
    [{ name: 5 }, ['/name']],
    [{ name: 'ü'.repeat(201) }, ['/name']],
    [{ name: 'a\u0000' }, ['/name']],
    [{ name: 'A', slug: 'A b' }, ['/slug']],
    [{ name: 'A', slug: '' }, ['/slug']],
    [{ name: 'A', slug: null }, ['/slug']],
    [{ name: 'A', slug: 'a'.repeat(121) }, ['/slug']],
    [{ name: 'A', id: UNKNOWN_ID, job_count: 3 }, ['/id', '/job_count']],
    [{ title: 'A', slug: '-' }, ['/name', '/slug', '/title']],
    [[], ['']],
  ])('rejects %j', async (body, paths) => {
    const organization = await newOrganization();
    expect([...new Set(issuePaths(await organization.post('/categories', body)))].sort()).toEqual(paths);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('accepts a name of 200 characters and a slug of 120', async () => {
    const organization = await newOrganization();
    const longest = { name: '🛳'.repeat(200), slug: 'a'.repeat(120) };
    expect(await postCategory(organization, longest)).toMatchObject(longest);
  });
});

describe('GET /categories', () => {
  it('lists by name regardless of case, with the number of jobs in all statuses', async () => {
    const organization = await newOrganization();
    for (const name of ['beta', 'Alpha', 'Gamma', 'alpha 2']) await postCategory(organization, { name });
    await postJobs(organization, [
      { category: 'beta' },
      { category: 'beta', status: 'draft' },
      { category: 'beta', status: 'expired' },
      { category: 'Gamma', expires_at: '2020-01-01' },
      {},
    ]);
    const response = await organization.get('/categories');
    expect(response.body.data.map(({ name, job_count }: Category) => [name, job_count])).toEqual([
      ['Alpha', 0],
      ['alpha 2', 0],
      ['beta', 3],
      ['Gamma', 1],
    ]);
    expect(response.body.meta).toEqual({
      pagination: { current_page: 1, per_page: 20, total_items: 4, total_pages: 1, has_more: false },
    });
  });

  it('is paginated and rejects invalid pages', async () => {
    const organization = await newOrganization();
    expect((await organization.get('/categories')).body).toEqual({
      data: [],
      meta: {
        pagination: { current_page: 1, per_page: 20, total_items: 0, total_pages: 0, has_more: false },
      },
    });
    for (let number = 10; number < 35; number++) await postCategory(organization, { name: `C${number}` });
    const pages = [
      ['', 20, 'C10', true, 2],
      ['?page=2', 5, 'C30', false, 2],
      ['?page=3&per_page=10', 5, 'C30', false, 3],
      ['?per_page=100', 25, 'C10', false, 1],
      ['?page=9', 0, undefined, false, 2],
    ] as const;
    for (const [query, length, first, has_more, total_pages] of pages) {
      const { data, meta } = (await organization.get(`/categories${query}`)).body;
      expect([data.length, data[0]?.name]).toEqual([length, first]);
      expect(meta.pagination).toMatchObject({ total_items: 25, has_more, total_pages });
    }
    for (const query of ['page=0', 'per_page=0', 'per_page=101', 'page=x', 'per_page=1.5']) {
      const response = await organization.get(`/categories?${query}`);
      expect(issuePaths(response)).toEqual([query.split('=')[0]]);
    }
  });

  it('does not show categories of another organization', async () => {
    const otherOrganization = await newOrganization();
    const { id } = await postCategory(otherOrganization, { name: 'A' });
    await postJob(otherOrganization, { category: 'A' });
    const organization = await newOrganization();
    expect((await organization.get('/categories')).body.data).toEqual([]);
    for (const path of [id, UNKNOWN_ID, 'abc']) {
      expectError(await organization.get(`/categories/${path}`), 404, 'not_found');
      expectError(await organization.patch(`/categories/${path}`, { name: 'B' }), 404, 'not_found');
      expectError(await organization.delete(`/categories/${path}`), 404, 'not_found');
    }
    expect((await otherOrganization.get(`/categories/${id}`)).body.data).toMatchObject({
      name: 'A',
      job_count: 1,
    });
  });

  it('counts reflect updates and deletions of jobs', async () => {
    const organization = await newOrganization();
    const count = async () =>
      Object.fromEntries(
        (await organization.get('/categories')).body.data.map(({ name, job_count }: Category) => [
          name,
          job_count,
        ]),
      );
    const job = await postJob(organization, { category: 'A' });
    expect(await count()).toEqual({ A: 1 });
    await organization.patch(`/jobs/${job.id}`, { category: 'B' });
    expect(await count()).toEqual({ A: 0, B: 1 });
    await organization.patch(`/jobs/${job.id}`, { category: null });
    expect(await count()).toEqual({ A: 0, B: 0 });
    await organization.patch(`/jobs/${job.id}`, { category_slug: 'b' });
    await organization.delete(`/jobs/${job.id}`);
    expect(await count()).toEqual({ A: 0, B: 0 });
  });
});

describe('PATCH /categories/{id}', () => {
  it('renames the category in its jobs, and keeps the slug', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { category: 'Old' });
    const before = (await organization.get(`/categories/${job.category_id}`)).body.data;
    const response = await organization.patch(`/categories/${job.category_id}`, { name: 'New' });
    expect(response.status).toBe(200);
    const { data } = response.body;
    expect(data).toEqual({ ...before, name: 'New', job_count: 1, updated_at: data.updated_at });
    expect(await readJob(organization, job.id)).toMatchObject({ category: 'New', category_slug: 'old' });
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: 'category.updated',
      data,
      changed_fields: ['name'],
    });
  });

  it('changes the slug that finds its jobs', async () => {
    const organization = await newOrganization();
    const { category_id } = await postJob(organization, { category: 'Docks' });
    expect((await organization.get('/jobs?category=docks')).body.data).toHaveLength(1);
    const response = await organization.patch(`/categories/${category_id}`, { slug: 'quays' });
    expect(response.body.data).toMatchObject({ name: 'Docks', slug: 'quays' });
    expect((await organization.get('/jobs?category=docks')).body.data).toEqual([]);
    expect((await organization.get('/jobs?category=quays')).body.data).toMatchObject([
      { category_slug: 'quays' },
    ]);
    expect((await eventsOf(organization)).at(-1)?.changed_fields).toEqual(['slug']);
  });

  it('records nothing when nothing changes', async () => {
    const organization = await newOrganization();
    const category = await postCategory(organization, { name: 'A' });
    for (const changes of [{}, { name: 'A' }, { slug: 'a', name: 'A' }]) {
      const response = await organization.patch(`/categories/${category.id}`, changes);
      expect(response.body.data).toEqual(category);
    }
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('can change the case of its own name', async () => {
    const organization = await newOrganization();
    const { id } = await postCategory(organization, { name: 'docks' });
    expect((await organization.patch(`/categories/${id}`, { name: 'DOCKS' })).body.data.name).toBe('DOCKS');
  });

  it('rejects the name and slug of another category, also with an Idempotency-Key', async () => {
    const organization = await newOrganization();
    await postCategory(organization, { name: 'Taken' });
    const { id } = await postCategory(organization, { name: 'Mine' });
    for (const headers of [undefined, { 'idempotency-key': 'k' }]) {
      const name = await organization.patch(`/categories/${id}`, { name: 'TAKEN', slug: 'x' }, headers);
      expectError(name, 409, 'name_taken');
    }
    expectError(await organization.patch(`/categories/${id}`, { slug: 'taken' }), 409, 'slug_taken');
    expect((await organization.get(`/categories/${id}`)).body.data).toMatchObject({
      name: 'Mine',
      slug: 'mine',
    });
    expect(await eventsOf(organization)).toHaveLength(2);
  });

  it.each<[object, string[]]>([
    [{ name: '' }, ['/name']],
    [{ name: null }, ['/name']],
    [{ slug: 'A' }, ['/slug']],
    [{ slug: null }, ['/slug']],
    [{ job_count: 0, color: 'red' }, ['/color', '/job_count']],
  ])('rejects %j', async (changes, paths) => {
    const organization = await newOrganization();
    const { id } = await postCategory(organization, { name: 'A' });
    const response = await organization.patch(`/categories/${id}`, changes);
    expect([...new Set(issuePaths(response))].sort()).toEqual(paths);
  });

  it('checks If-Match, as DELETE does', async () => {
    const organization = await newOrganization();
    const { id } = await postCategory(organization, { name: 'A' });
    const old = { 'if-match': (await organization.get(`/categories/${id}`)).headers.get('etag') ?? '' };
    expect((await organization.patch(`/categories/${id}`, { name: 'B' }, old)).status).toBe(200);
    expectError(
      await organization.patch(`/categories/${id}`, { name: 'C' }, old),
      412,
      'precondition_failed',
    );
    expectError(await organization.delete(`/categories/${id}`, old), 412, 'precondition_failed');
    const now = { 'if-match': (await organization.get(`/categories/${id}`)).headers.get('etag') ?? '' };
    expect((await organization.delete(`/categories/${id}`, now)).status).toBe(200);
  });
});

describe('DELETE /categories/{id}', () => {
  it('removes the category from its jobs', async () => {
    const organization = await newOrganization();
    const [first, second, other] = await postJobs(organization, [
      { category: 'Docks' },
      { category: 'Docks', status: 'draft' },
      { category: 'Ships' },
    ]);
    const id = first?.category_id ?? '';
    const before = (await organization.get(`/categories/${id}`)).body.data;
    const response = await organization.delete(`/categories/${id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id, deleted: true } });
    for (const job of [first, second]) {
      expect(await readJob(organization, job?.id ?? '')).toEqual({
        ...job,
        category: null,
        category_slug: null,
        category_id: null,
      });
    }
    expect(await readJob(organization, other?.id ?? '')).toEqual(other);
    expect((await organization.get(`/jobs?categories=${id}`)).body.data).toEqual([]);
    expect((await organization.get('/categories')).body.data).toMatchObject([
      { name: 'Ships', job_count: 1 },
    ]);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({ type: 'category.deleted', data: before });
    expect(before.job_count).toBe(2);
  });

  it('does not deadlock with a concurrent job update that names the category', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { category: 'Docks' });
    const lock = await holdJobLock(job.id);
    const changed = organization.patch(`/jobs/${job.id}`, { title: 'Docker', category: 'Docks' });
    await lock.untilWaiting(1);
    const deleted = organization.delete(`/categories/${job.category_id}`);
    await lock.untilWaiting(2);
    await lock.release();
    expect((await changed).body.data).toMatchObject({ title: 'Docker', category: 'Docks' });
    expect((await deleted).status).toBe(200);
    expect((await readJob(organization, job.id)).category).toBe(null);
  });

  it('returns 404 the second time, and frees name and slug', async () => {
    const organization = await newOrganization();
    const { id } = await postCategory(organization, { name: 'Docks' });
    await organization.delete(`/categories/${id}`);
    for (const method of ['get', 'delete'] as const) {
      expectError(await organization[method](`/categories/${id}`), 404, 'not_found');
    }
    expect((await postCategory(organization, { name: 'Docks' })).slug).toBe('docks');
    expect(await eventsOf(organization)).toHaveLength(3);
  });

  it('accepts or rejects each job that is created concurrently, and leaves none in the category', async () => {
    const organization = await newOrganization();
    const { id } = await postCategory(organization, { name: 'Docks' });
    const creating = Array.from({ length: 8 }, () =>
      organization.post('/jobs', { title: 'A', category_id: id }),
    );
    const [deleted, ...created] = await Promise.all([organization.delete(`/categories/${id}`), ...creating]);
    expect(deleted.status).toBe(200);
    expect(created.every(({ status }) => status === 201 || status === 400)).toBe(true);
    const { data } = (await organization.get('/jobs')).body;
    expect(data).toHaveLength(created.filter(({ status }) => status === 201).length);
    expect(data.every((job: { category_id: string | null }) => job.category_id === null)).toBe(true);
  });
});

async function postCategory(organization: Client, body: { name: string; slug?: string }): Promise<Category> {
  const response = await organization.post('/categories', body);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}
