import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, request, sharedServer } from './app.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const kinds = [
  { kind: 'a job', list: '/jobs', body: { title: 'Pilot' }, change: { title: 'Harbour Pilot' } },
  { kind: 'a category', list: '/categories', body: { name: 'Shipping' }, change: { name: 'Harbours' } },
];

async function createdPath(list: string, body: object): Promise<string> {
  return `${list}/${(await client.post(list, body)).body.data.id}`;
}

async function tagOf(path: string): Promise<string> {
  const tag = (await client.get(path)).headers.get('etag');
  expect(tag).toMatch(/^"[\w-]+"$/);
  return tag!;
}

describe('a GET request', () => {
  test.each(['/jobs', '/jobs?per_page=5', '/categories', '/organization'])(
    '%s returns the same ETag for the same body, and 304 for a matching If-None-Match',
    async (path) => {
      const tag = await tagOf(path);
      const again = await client.get(path, { 'if-none-match': tag });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('content-type')).toBeNull();
    },
  );

  test.each(['/jobs', '/categories', '/organization'])(
    'HEAD %s returns the ETag of GET, and 304 for a matching If-None-Match',
    async (path) => {
      const tag = await tagOf(path);
      const { origin } = await sharedServer();
      const head = (headers = {}) =>
        request(`${origin}/api/v1${path}`, {
          method: 'HEAD',
          headers: { 'x-api-key': client.key, ...headers },
        });
      const response = await head();
      expect([response.status, response.headers.get('etag'), response.text]).toEqual([200, tag, '']);
      const again = await head({ 'if-none-match': tag });
      expect([again.status, again.headers.get('etag'), again.text]).toEqual([304, tag, '']);
      expect((await head({ 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  test.each(kinds)(
    'a change of $kind changes its ETag and that of its list',
    async ({ list, body, change }) => {
      const path = await createdPath(list, body);
      const [tag, listTag] = [await tagOf(path), await tagOf(list)];
      expect(tag).not.toBe(listTag);
      await client.patch(path, change);
      const changed = await client.get(path, { 'if-none-match': tag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(tag);
      expect((await client.get(list, { 'if-none-match': listTag })).status).toBe(200);
    },
  );

  test.each([
    ['returns 304 for a list with the ETag', (tag: string) => `"other", ${tag}`, 304],
    ['returns 304 for the weak ETag', (tag: string) => `W/${tag}`, 304],
    ['returns 304 for *', () => '*', 304],
    ['returns 200 for another ETag', () => '"other"', 200],
    ['returns 200 for the ETag without its quotes', (tag: string) => tag.slice(1, -1), 200],
  ])('%s in If-None-Match', async (_, header, status) => {
    const path = await createdPath('/jobs', { title: 'Pilot' });
    const response = await client.get(path, { 'if-none-match': header(await tagOf(path)) });
    expect(response.status).toBe(status);
  });

  test('a missing resource returns 404 without an ETag, even for If-None-Match: *', async () => {
    const response = await client.get('/jobs/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10', { 'if-none-match': '*' });
    expect(response.status).toBe(404);
    expect(response.headers.get('etag')).toBeNull();
  });

  test('returns the same ETag to another key of the organization', async () => {
    const path = await createdPath('/jobs', { title: 'Pilot' });
    const other = await client.withKey({ scopes: ['jobs:read'] });
    expect((await other.get(path, { 'if-none-match': await tagOf(path) })).status).toBe(304);
  });
});

describe.each(kinds)('changes of $kind with If-Match', ({ list, body, change }) => {
  test('succeed with the current ETag', async () => {
    const path = await createdPath(list, body);
    const patched = await client.patch(path, change, { 'if-match': await tagOf(path) });
    expect(patched.status).toBe(200);
    const deleted = await client.delete(path, { 'if-match': await tagOf(path) });
    expect(deleted.body.data).toEqual({ id: path.split('/').at(-1), deleted: true });
  });

  test('fail with 412 for an older ETag and change nothing', async () => {
    const path = await createdPath(list, body);
    const tag = await tagOf(path);
    await client.patch(path, change);
    const before = await client.get(path);
    for (const response of [
      await client.patch(path, body, { 'if-match': tag }),
      await client.delete(path, { 'if-match': tag }),
    ]) {
      expect(response.status).toBe(412);
      expect(response.body.error.code).toBe('precondition_failed');
    }
    expect((await client.get(path)).body).toEqual(before.body);
  });

  test('succeed with *, and with a list that contains the current ETag', async () => {
    const path = await createdPath(list, body);
    expect((await client.patch(path, change, { 'if-match': '*' })).status).toBe(200);
    const tag = await tagOf(path);
    expect((await client.patch(path, body, { 'if-match': `"other", ${tag}` })).status).toBe(200);
  });

  test('fail with 412 for a weak ETag', async () => {
    const path = await createdPath(list, body);
    expect((await client.patch(path, change, { 'if-match': `W/${await tagOf(path)}` })).status).toBe(412);
  });

  test('let one of eight concurrent writers with the same ETag succeed, and fail with 412 for the rest', async () => {
    const path = await createdPath(list, body);
    const tag = await tagOf(path);
    const names = Array.from({ length: 8 }, (_, number) => `Writer ${number}`);
    const [field] = Object.keys(change) as [string];
    const responses = await Promise.all(
      names.map((name) => client.patch(path, { [field]: name }, { 'if-match': tag })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    const winner = names[responses.findIndex(({ status }) => status === 200)];
    expect((await client.get(path)).body.data[field]).toBe(winner);
  });

  test('return 404, not 412, if the resource is missing', async () => {
    const path = `${list}/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10`;
    expect((await client.patch(path, change, { 'if-match': '"x"' })).status).toBe(404);
    expect((await client.delete(path, { 'if-match': '*' })).status).toBe(404);
  });
});

test('a change of the organization fails with 412 for an older ETag', async () => {
  const tag = await tagOf('/organization');
  expect((await client.patch('/organization', { name: 'First' }, { 'if-match': tag })).status).toBe(200);
  expect((await client.patch('/organization', { name: 'Second' }, { 'if-match': tag })).status).toBe(412);
  expect((await client.get('/organization')).body.data.name).toBe('First');
});

test('revoking an API key fails with 412 for any ETag, and succeeds with *', async () => {
  const { keyId } = await client.withKey({});
  const refused = await client.delete(`/api-keys/${keyId}`, { 'if-match': '"other"' });
  expect(refused.status).toBe(412);
  expect((await client.delete(`/api-keys/${keyId}`, { 'if-match': '*' })).status).toBe(200);
});
