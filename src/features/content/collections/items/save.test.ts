import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { itemEvents, readItem } from '../../../../../test/items.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';
import { newId } from '../../../../platform/ids.ts';

const schema = [
  { name: 'name', type: 'text', required: true },
  { name: 'tier', type: 'select', options: ['gold', 'silver'], default: 'silver' },
  { name: 'score', type: 'number', min: 0, max: 10 },
  { name: 'extra', type: 'json' },
];

let client: Client;

beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, { schema });
});

describe('a new item', () => {
  test('is created with status 201, a Location, defaults for absent fields and without unknown fields', async () => {
    const response = await client.post('/cms/partners', { data: { name: 'Pilots', unknown: 1 } });
    expect(response.status).toBe(201);
    const { item } = response.body;
    expect(response.headers.get('location')).toBe(`/api/v1/cms/partners/${item.id}`);
    expect(item).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      data: { name: 'Pilots', tier: 'silver' },
      status: 'pending_review',
      source: 'manual',
      starts_at: null,
      expires_at: null,
      position: 0,
      owner_user_id: null,
      external_id: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: item.created_at,
    });
    expect(await readItem(client, item)).toEqual(item);
  });

  test.each([
    ['auto', undefined, 'published'],
    ['manual', undefined, 'pending_review'],
    [undefined, undefined, 'pending_review'],
    ['auto', 'draft', 'draft'],
    ['manual', 'published', 'published'],
    ['manual', 'archived', 'archived'],
    ['auto', 'expired', 'expired'],
    ['auto', 'pending_review', 'pending_review'],
  ])('with moderation %s and status %s is %s', async (moderation, status, expected) => {
    await saveCollection(client, { schema, rules: moderation && { moderation } });
    const item = await saveItem(client, { name: 'Pilots' }, status ? { status } : {});
    expect(item.status).toBe(expected);
  });

  test('accepts every field', async () => {
    const fields = {
      status: 'draft',
      starts_at: '2030-01-02',
      expires_at: '2030-01-03T10:00+02:00',
      position: -7,
    };
    const item = await saveItem(client, { name: 'Pilots' }, { ...fields, owner_user_id: null });
    expect(item).toMatchObject({
      status: 'draft',
      starts_at: '2030-01-02T00:00:00.000Z',
      expires_at: '2030-01-03T08:00:00.000Z',
      position: -7,
      owner_user_id: null,
    });
  });

  test('is recorded as created, and as published if it is public', async () => {
    const hidden = await saveItem(client, { name: 'Hidden' });
    const shown = await saveItem(client, { name: 'Shown' }, { status: 'published' });
    expect(await itemEvents(client, hidden.id)).toEqual(['created']);
    expect(await itemEvents(client, shown.id)).toEqual(['created', 'published']);
    const [created] = (await eventsOf(client)).filter(({ data }) => data.id === hidden.id);
    expect(created?.data).toEqual({ ...hidden, collection: 'partners' });
  });
});

describe('an item with an id', () => {
  test('is created with that id if it is unused', async () => {
    const id = newId();
    const response = await client.post('/cms/partners', { id, data: { name: 'Pilots' } });
    expect([response.status, response.body.item.id]).toEqual([201, id]);
    expect(response.headers.get('location')).toBe(`/api/v1/cms/partners/${id}`);
  });

  test('is replaced in full, with defaults, but keeps other fields that are omitted', async () => {
    const before = await saveItem(
      client,
      { name: 'Pilots', tier: 'gold', score: 3 },
      { status: 'archived', position: 5, starts_at: '2030-01-01T00:00:00.000Z' },
    );
    const response = await client.post('/cms/partners', { id: before.id, data: { name: 'Tugs' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    const { updated_at, ...rest } = response.body.item;
    expect(rest).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'updated_at')),
      data: { name: 'Tugs', tier: 'silver' },
    });
    expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
    const again = { id: before.id, data: { name: 'Tugs' }, status: 'draft', position: 1, starts_at: null };
    const { body } = await client.post('/cms/partners', again);
    expect(body.item).toMatchObject({ status: 'draft', position: 1, starts_at: null });
    expect(await itemEvents(client, before.id)).toEqual([
      'created',
      'updated data',
      'updated status starts_at position',
    ]);
  });

  test('in upper case is the same item', async () => {
    const { id } = await saveItem(client, { name: 'Pilots' });
    const response = await client.post('/cms/partners', { id: id.toUpperCase(), data: { name: 'Tugs' } });
    expect([response.status, response.body.item.id]).toEqual([200, id]);
  });

  test('is not changed and not recorded when it is sent again', async () => {
    const item = await saveItem(client, { name: 'Pilots', extra: { a: [1, { b: null }] } });
    const same = { id: item.id, data: { extra: { a: [1, { b: null }] }, name: 'Pilots' }, position: -0 };
    const response = await client.post('/cms/partners', same);
    expect([response.status, response.body.item]).toEqual([200, item]);
    expect(await itemEvents(client, item.id)).toEqual(['created']);
  });

  test('of another collection or organization returns 404 and is not changed', async () => {
    await saveCollection(client, { slug: 'other', schema });
    const other = await newOrganization();
    await saveCollection(other, { schema });
    const inOther = await saveItem(client, { name: 'Elsewhere' }, { slug: 'other' });
    const ofOther = await saveItem(other, { name: 'Theirs' });
    for (const { id } of [inOther, ofOther]) {
      expectError(await client.post('/cms/partners', { id, data: { name: 'Mine' } }), 404, 'not_found');
    }
    expect((await client.get(`/cms/other/${inOther.id}`)).body.item).toEqual(inOther);
    expect(await readItem(other, ofOther)).toEqual(ofOther);
  });

  test('is created once by twenty concurrent requests, and replaced by the others', async () => {
    const id = newId();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        client.post('/cms/partners', { id, data: { name: `Writer ${n}` } }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(19).fill(200), 201]);
    const events = await itemEvents(client, id);
    expect(events).toEqual(['created', ...Array(19).fill('updated data')]);
    expect((await client.get('/cms/partners')).body.total).toBe(1);
  });

  test('belongs to the organization whose concurrent request is first', async () => {
    const other = await newOrganization();
    await saveCollection(other, { schema });
    const id = newId();
    const body = { id, data: { name: 'Mine' } };
    const responses = await Promise.all([client, other].map((each) => each.post('/cms/partners', body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 404]);
  });
});

describe('an invalid item is rejected with all problems', () => {
  test('of data and other fields together', async () => {
    const response = await client.post('/cms/partners', {
      id: 'x',
      data: { tier: 'tin', score: '5' },
      status: 'gone',
      position: 1.5,
      starts_at: '2030-01-02',
      expires_at: '2030-01-01',
      owner_user_id: newId(),
      source: 'public',
    });
    expect(issuePaths(response).sort()).toEqual([
      '/data/name',
      '/data/score',
      '/data/tier',
      '/expires_at',
      '/id',
      '/owner_user_id',
      '/position',
      '/source',
      '/status',
    ]);
  });

  test.each([
    ['no data', {}, ['/data']],
    ['null for data', { data: null }, ['/data']],
    ['a list for data', { data: [] }, ['/data']],
    ['a list for a body', [], ['']],
    ['null for a body', null, ['']],
    ['a string for a body', '"x"', ['']],
    ['an invalid time', { data: { name: 'x' }, starts_at: 'now' }, ['/starts_at']],
    ['a position beyond 32 bits', { data: { name: 'x' }, position: 2_147_483_648 }, ['/position']],
    ['a number as a string', { data: { name: 'x', score: '5' } }, ['/data/score']],
    ['a number out of range', { data: { name: 'x', score: 11 } }, ['/data/score']],
    ['an unknown owner', { data: { name: 'x' }, owner_user_id: newId() }, ['/owner_user_id']],
    [
      'a start after the end',
      { data: { name: 'x' }, starts_at: '2030-01-02', expires_at: '2030-01-01' },
      ['/expires_at'],
    ],
    ['a required field that is null', { data: { name: null } }, ['/data/name']],
    ['a string with U+0000', { data: { name: 'a\0b' } }, ['/data/name']],
    ['an unpaired surrogate', '{"data":{"name":"\\ud800"}}', ['/data/name']],
    ['300 kB', { data: { name: 'x', extra: 'x'.repeat(300_000) } }, ['/data']],
  ])('%s', async (_, body, paths) => {
    expect(issuePaths(await client.post('/cms/partners', body))).toEqual(paths);
  });

  test('a thousand levels are rejected before they are parsed', async () => {
    const deep = `{"data":{"name":"x","extra":${'['.repeat(1000)}${']'.repeat(1000)}}}`;
    const response = await client.post('/cms/partners', deep);
    expect(response.status).toBe(400);
    expect(response.body.error.message).toMatch(/deep|depth|level/);
  });

  test('40 levels are rejected by their field', async () => {
    const deep = `{"data":{"name":"x","extra":${'['.repeat(40)}${']'.repeat(40)}}}`;
    expect(issuePaths(await client.post('/cms/partners', deep))).toEqual(['/data/extra']);
  });

  test('an unknown collection returns 404', async () => {
    for (const slug of ['unknown', 'Not%20a%20slug', '__proto__', `x${'y'.repeat(500)}`]) {
      expectError(await client.post(`/cms/${slug}`, { data: { name: 'x' } }), 404, 'not_found');
    }
  });
});

test('an item of 256 kB with only distinct words is stored and found', async () => {
  await saveCollection(client, {
    schema: [...schema, { name: 'text', type: 'longtext', max_length: 100_000 }],
  });
  const characters: string[] = [];
  for (let code = 0x4e00; characters.length < 15_000; code++) characters.push(String.fromCodePoint(code));
  for (let code = 0x20000; characters.length < 52_000; code++) characters.push(String.fromCodePoint(code));
  const item = await saveItem(client, { name: 'Signs', text: characters.join('') });
  const { body } = await client.get(`/cms/partners?search=${encodeURIComponent('\u{4e00}')}`);
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([item.id]);
});
