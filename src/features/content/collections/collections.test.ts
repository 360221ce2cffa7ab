import { describe, expect, it, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import { eventsOf, expectError } from '../../../../test/jobs.ts';

describe('GET /cms', () => {
  it('lists all collections by name, regardless of case, then by slug', async () => {
    const organization = await newOrganization();
    expect((await organization.get('/cms')).body).toEqual({ collections: [] });
    const saved: Record<string, unknown> = {};
    for (const [slug, name] of [
      ['z', 'events'],
      ['b', 'Partners'],
      ['a', 'partners'],
      ['y', 'Authors'],
    ] as const)
      saved[slug] = await saveCollection(organization, { slug, name });
    const { collections } = (await organization.get('/cms')).body;
    expect(collections).toEqual(['y', 'z', 'a', 'b'].map((slug) => saved[slug]));
  });

  it('returns 304 while nothing has changed', async () => {
    const organization = await newOrganization();
    await saveCollection(organization);
    const tag = (await organization.get('/cms')).headers.get('etag')!;
    expect((await organization.get('/cms', { 'if-none-match': tag })).status).toBe(304);
    await saveCollection(organization, { name: 'Friends' });
    expect((await organization.get('/cms', { 'if-none-match': tag })).status).toBe(200);
  });
});

describe('GET /cms/{slug}/schema', () => {
  it('returns the complete schema of the items as JSON Schema', async () => {
    const organization = await newOrganization();
    await saveCollection(organization, {
      slug: 'testimonials',
      schema: [
        { name: 'quote', type: 'longtext', label: 'Quote', required: true, max_length: 500 },
        { name: 'name', type: 'text', required: true },
        { name: 'stars', type: 'number', min: 1, max: 5, default: 5 },
        { name: 'more', type: 'json', default: { levels: [1, { deep: null }] } },
      ],
    });
    const response = await organization.get('/cms/testimonials/schema');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          quote: { title: 'Quote', type: 'string', maxLength: 500, pattern: '\\S' },
          name: {
            type: 'string',
            maxLength: 500,
            pattern: '^[^\\x00-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u2028\\u2029]*$',
            allOf: [{ pattern: '\\S' }],
          },
          stars: { default: 5, anyOf: [{ type: 'number', minimum: 1, maximum: 5 }, { type: 'null' }] },
          more: {
            default: { levels: [1, { deep: null }] },
            anyOf: [{ type: ['object', 'array', 'string', 'number', 'boolean'] }, { type: 'null' }],
          },
        },
        required: ['quote', 'name'],
      },
    });
  });

  it('follows a replacement of the collection, and returns 304 until then', async () => {
    const organization = await newOrganization();
    await saveCollection(organization, { schema: [] });
    const empty = await organization.get('/cms/partners/schema');
    expect(empty.body.schema).toMatchObject({ type: 'object', properties: {}, required: [] });
    const tag = { 'if-none-match': empty.headers.get('etag')! };
    expect((await organization.get('/cms/partners/schema', tag)).status).toBe(304);
    await saveCollection(organization, { schema: [{ name: 'since', type: 'date' }] });
    const { schema } = (await organization.get('/cms/partners/schema', tag)).body;
    expect(Object.keys(schema.properties)).toEqual(['since']);
  });

  it('works for a collection with the slug schema and does not hide its items', async () => {
    const organization = await newOrganization();
    await saveCollection(organization, { slug: 'schema' });
    const item = await saveItem(organization, { name: 'a' }, { slug: 'schema' });
    expect((await organization.get('/cms/schema')).body.items).toEqual([item]);
    expect((await organization.get(`/cms/schema/${item.id}`)).body.item).toEqual(item);
    expect(Object.keys((await organization.get('/cms/schema/schema')).body.schema.properties)).toEqual([
      'name',
    ]);
    expectError(await organization.patch('/cms/schema/schema', { data: {} }), 404, 'not_found');
    expectError(await organization.delete('/cms/schema/schema'), 404, 'not_found');
  });

  it('returns 404 without a collection', async () => {
    const organization = await newOrganization();
    expectError(await organization.get('/cms/partners/schema'), 404, 'not_found');
  });

  test.each(['unknown', 'Partners', '%00', '1', 'a'.repeat(5_000), '%E2%98%83'])(
    'returns 404 for the unknown slug %s',
    async (slug) => {
      const organization = await newOrganization();
      await saveCollection(organization);
      expect((await organization.get(`/cms/${slug}/schema`)).status).toBe(404);
    },
  );
});

describe('DELETE /cms/{slug}', () => {
  it('deletes the collection with all items, returns their number, and records it', async () => {
    const organization = await newOrganization();
    const collection = await saveCollection(organization);
    await saveCollection(organization, { slug: 'other' });
    for (const name of ['a', 'b', 'c']) await saveItem(organization, { name });
    const other = await saveItem(organization, { name: 'd' }, { slug: 'other' });
    const response = await organization.delete('/cms/partners');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ collection: { slug: 'partners', deleted: true }, deleted_items: 3 });
    expectError(await organization.delete('/cms/partners'), 404, 'not_found');
    expectError(await organization.get('/cms/partners'), 404, 'not_found');
    expect((await organization.get(`/cms/other/${other.id}`)).body.item).toEqual(other);
    expect((await eventsOf(organization)).at(-1)).toEqual({
      type: 'cms.collection.deleted',
      data: { ...collection, deleted_items: 3 },
      changed_fields: null,
      actor: `api_key:${organization.keyId}`,
    });
  });

  it('frees the assets that the items used', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization);
    await saveCollection(organization, { schema: [{ name: 'logo', type: 'image' }] });
    await saveItem(organization, { logo: url });
    await saveItem(organization, { logo: url });
    expectError(await organization.delete(`/assets/${id}`), 409, 'asset_in_use');
    expect((await organization.delete('/cms/partners')).body.deleted_items).toBe(2);
    expect((await organization.delete(`/assets/${id}`)).status).toBe(200);
  });

  it('frees the slug: a new collection with it has another id and no items', async () => {
    const organization = await newOrganization();
    const first = await saveCollection(organization);
    await saveItem(organization, { name: 'a' });
    await organization.delete('/cms/partners');
    const response = await organization.post('/cms', {
      slug: 'partners',
      name: 'Partners',
      schema: [{ name: 'name', type: 'text' }],
    });
    expect(response.status).toBe(201);
    expect(response.body.collection.id).not.toBe(first.id);
    expect((await organization.get('/cms/partners')).body.total).toBe(0);
  });

  it('with If-Match, deletes the collection only while its list of items has this ETag', async () => {
    const organization = await newOrganization();
    await saveCollection(organization);
    const tagOf = async (path: string) => (await organization.get(path)).headers.get('etag') ?? '';
    const empty = await tagOf('/cms/partners');
    await saveItem(organization, { name: 'Added since' });
    expectError(
      await organization.delete('/cms/partners', { 'if-match': empty }),
      412,
      'precondition_failed',
    );
    expect((await organization.get('/cms/partners')).body.total).toBe(1);
    const response = await organization.delete('/cms/partners', {
      'if-match': await tagOf('/cms/partners'),
    });
    expect(response.body.deleted_items).toBe(1);
  });

  it('deletes or rejects each item that is created concurrently', async () => {
    const organization = await newOrganization();
    await saveCollection(organization);
    const writing = Array.from({ length: 20 }, (_, index) =>
      index === 10
        ? organization.delete('/cms/partners')
        : organization.post('/cms/partners', { data: { name: `${index}` } }),
    );
    const responses = await Promise.all(writing);
    const written = responses.filter(({ status }) => status === 201).length;
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(19 - written);
    expect(responses[10]!.body.deleted_items).toBe(written);
  });

  test.each(['unknown', 'Partners', '%00', '..', '1', 'a'.repeat(5_000), '%E2%98%83'])(
    'returns 404 for the unknown slug %s',
    async (slug) => {
      const organization = await newOrganization();
      await saveCollection(organization);
      const response = await organization.delete(`/cms/${slug}`);
      expect(response.status).toBe(404);
      expect((await organization.get('/cms')).body.collections).toHaveLength(1);
    },
  );
});

test('cms:read allows reading, cms:write reading and writing, and other scopes neither', async () => {
  const organization = await newOrganization();
  await saveCollection(organization);
  const body = { slug: 'new', name: 'New', schema: [] };
  const statusesOf = async (scopes: string[]) => {
    const client = await organization.withKey({ scopes });
    const responses = [
      await client.get('/cms'),
      await client.get('/cms/partners/schema'),
      await client.post('/cms', body),
      await client.delete('/cms/new'),
    ];
    return responses.map(({ status }) => status);
  };
  expect(await statusesOf(['cms:read'])).toEqual([200, 200, 403, 403]);
  expect(await statusesOf(['cms:write'])).toEqual([200, 200, 201, 200]);
  expect(await statusesOf(['pages:write', 'jobs:write'])).toEqual([403, 403, 403, 403]);
});
