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

describe('reads', () => {
  test.each(['/jobs', '/jobs?per_page=5', '/categories', '/organization'])(
    '%s: the same bytes have the same tag, and a client that has them gets 304',
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
    'HEAD %s has the tag of GET, and its 304',
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
    '$kind: a change makes another tag, of the thing and of its list',
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
    ['a list of tags', (tag: string) => `"other", ${tag}`, 304],
    ['a weak tag', (tag: string) => `W/${tag}`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['a tag without its quotes', (tag: string) => tag.slice(1, -1), 200],
  ])('If-None-Match with %s', async (_, header, status) => {
    const path = await createdPath('/jobs', { title: 'Pilot' });
    const response = await client.get(path, { 'if-none-match': header(await tagOf(path)) });
    expect(response.status).toBe(status);
  });

  test('what is not there has no tag, and is not 304', async () => {
    const response = await client.get('/jobs/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10', { 'if-none-match': '*' });
    expect(response.status).toBe(404);
    expect(response.headers.get('etag')).toBeNull();
  });

  test('another key of the organization sees the same tag', async () => {
    const path = await createdPath('/jobs', { title: 'Pilot' });
    const other = await client.withKey({ scopes: ['jobs:read'] });
    expect((await other.get(path, { 'if-none-match': await tagOf(path) })).status).toBe(304);
  });
});

describe.each(kinds)('changes of $kind with If-Match', ({ list, body, change }) => {
  test('go through with the tag of the last read', async () => {
    const path = await createdPath(list, body);
    const patched = await client.patch(path, change, { 'if-match': await tagOf(path) });
    expect(patched.status).toBe(200);
    const deleted = await client.delete(path, { 'if-match': await tagOf(path) });
    expect(deleted.body.data).toEqual({ id: path.split('/').at(-1), deleted: true });
  });

  test('are refused with an older tag, and then change nothing', async () => {
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

  test('take * for whatever is there, and a tag out of a list', async () => {
    const path = await createdPath(list, body);
    expect((await client.patch(path, change, { 'if-match': '*' })).status).toBe(200);
    const tag = await tagOf(path);
    expect((await client.patch(path, body, { 'if-match': `"other", ${tag}` })).status).toBe(200);
  });

  test('do not take a weak tag', async () => {
    const path = await createdPath(list, body);
    expect((await client.patch(path, change, { 'if-match': `W/${await tagOf(path)}` })).status).toBe(412);
  });

  test('of two writers who read the same, one wins', async () => {
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

  test('of what is not there are 404, not 412', async () => {
    const path = `${list}/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10`;
    expect((await client.patch(path, change, { 'if-match': '"x"' })).status).toBe(404);
    expect((await client.delete(path, { 'if-match': '*' })).status).toBe(404);
  });
});

test('the settings of the organization obey If-Match too', async () => {
  const tag = await tagOf('/organization');
  expect((await client.patch('/organization', { name: 'First' }, { 'if-match': tag })).status).toBe(200);
  expect((await client.patch('/organization', { name: 'Second' }, { 'if-match': tag })).status).toBe(412);
  expect((await client.get('/organization')).body.data.name).toBe('First');
});

test('revoking a key obeys If-Match: what never matches is refused', async () => {
  const { keyId } = await client.withKey({});
  const refused = await client.delete(`/api-keys/${keyId}`, { 'if-match': '"other"' });
  expect(refused.status).toBe(412);
  expect((await client.delete(`/api-keys/${keyId}`, { 'if-match': '*' })).status).toBe(200);
});
