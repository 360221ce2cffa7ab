import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { requestBoard, saveCollection, saveItem, withoutIds } from '../../../../../test/collections.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const PAST = '2020-01-01';
const FUTURE = '2999-01-01';

const schema = [
  { name: 'name', type: 'text' },
  { name: 'rank', type: 'number' },
  { name: 'story', type: 'richtext' },
];

let server: TestServer;
let organization: Client;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  organization = await newOrganization();
  await saveCollection(organization, { schema, visibility: 'public' });
});

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  requestBoard(server.origin, `${organization.slug}.boards.localhost`, `/organization/cms${path}`, {
    method,
    headers,
  });

async function namesOf(query = ''): Promise<string[]> {
  const { status, text, body } = await read(`/partners${query}`);
  expect(status, text).toBe(200);
  return body.items.map(({ data }: { data: { name: string } }) => data.name);
}

describe('visitors see', () => {
  const shown: [string, object][] = [
    ['published', { status: 'published' }],
    ['started', { status: 'published', starts_at: PAST }],
    ['ending', { status: 'published', expires_at: FUTURE }],
    ['both', { status: 'published', starts_at: PAST, expires_at: FUTURE }],
  ];
  const hidden: [string, object][] = [
    ['draft', { status: 'draft' }],
    ['pending', { status: 'pending_review' }],
    ['expired by hand', { status: 'expired' }],
    ['archived', { status: 'archived' }],
    ['not started', { status: 'published', starts_at: FUTURE }],
    ['over', { status: 'published', expires_at: PAST }],
  ];

  it('items that are published, have started and have not expired, and no others', async () => {
    for (const [name, fields] of [...shown, ...hidden]) {
      const { id } = await saveItem(organization, { name }, fields as Record<string, string>);
      const { status } = await read(`/partners/${id}`);
      expect({ name, status }).toEqual({ name, status: shown.some(([each]) => each === name) ? 200 : 404 });
    }
    const { body } = await read('/partners');
    expect((await namesOf()).sort()).toEqual(['both', 'ending', 'published', 'started']);
    expect({ total: body.total, limit: body.limit, offset: body.offset }).toEqual({
      total: 4,
      limit: 50,
      offset: 0,
    });
    for (const status of ['draft', 'archived', 'published', 'expired', 'nonsense', '%00'])
      expect((await read(`/partners?status=${status}`)).text).toBe((await read('/partners')).text);
  });

  it('an item without its owner, source, status and external_id', async () => {
    const data = {
      name: 'North Sea Pilots',
      rank: 1,
      story: '<p>Hello <a href="https://x.example/">you</a></p>',
    };
    const item = await saveItem(organization, data, { status: 'published', position: 7, starts_at: PAST });
    const { owner_user_id: _, source: __, status: ___, external_id: ____, ...rest } = item;
    const single = await read(`/partners/${item.id}`);
    expect(single.body).toEqual({ item: rest });
    expect(Object.keys(single.body.item).sort()).toEqual([
      'created_at',
      'data',
      'data_html',
      'expires_at',
      'id',
      'position',
      'starts_at',
      'updated_at',
    ]);
    expect(single.body.item.data_html).toEqual({
      story: '<p>Hello <a href="https://x.example/" rel="noopener">you</a></p>',
    });
    expect((await read('/partners')).body.items).toEqual([rest]);
  });

  it('no items of another organization, even with its key', async () => {
    const other = await newOrganization();
    await saveCollection(other, { visibility: 'public', schema });
    const { id } = await saveItem(other, { name: 'theirs' }, { status: 'published' });
    expect((await read(`/partners/${id}`, { 'x-api-key': other.key })).status).toBe(404);
    expect((await read('/partners', { 'x-api-key': other.key })).body.total).toBe(0);
  });
});

describe('the public list', () => {
  beforeEach(async () => {
    for (const [name, rank] of [
      ['Bergen', 2],
      ['Århus', 3],
      ['Calais', undefined],
      ['Dover', 1],
    ] as const)
      await saveItem(organization, rank === undefined ? { name } : { name, rank }, { status: 'published' });
    await saveItem(organization, { name: 'Draft', rank: 0 }, { status: 'draft' });
  });

  it('is sorted by the rules, or by the sort parameter', async () => {
    expect(await namesOf()).toEqual(['Dover', 'Calais', 'Århus', 'Bergen']);
    expect(await namesOf('?sort=created_at')).toEqual(['Bergen', 'Århus', 'Calais', 'Dover']);
    expect(await namesOf('?sort=rank')).toEqual(['Dover', 'Bergen', 'Århus', 'Calais']);
    expect(await namesOf('?sort=-rank')).toEqual(['Århus', 'Bergen', 'Dover', 'Calais']);
    await saveCollection(organization, {
      schema,
      visibility: 'public',
      rules: { sort_by: 'name', sort_dir: 'asc' },
    });
    expect(await namesOf()).toEqual(['Århus', 'Bergen', 'Calais', 'Dover']);
  });

  it('applies limit, offset and search, and counts all matches', async () => {
    const { body } = await read('/partners?sort=rank&limit=2&offset=1');
    expect(body.items.map(({ data }: { data: { name: string } }) => data.name)).toEqual(['Bergen', 'Århus']);
    expect(body).toMatchObject({ total: 4, limit: 2, offset: 1 });
    expect(await namesOf('?search=arh')).toEqual(['Århus']);
    expect(await namesOf('?search=draft')).toEqual([]);
    expect(await namesOf('?offset=4')).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=x', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=nothing', 'sort'],
    ['sort=owner_user_id', 'sort'],
    ['sort=status', 'sort'],
    [`search=${'x'.repeat(501)}`, 'search'],
  ])('rejects %s', async (query, path) => {
    expect(issuePaths(await read(`/partners?${query}`))).toEqual([path]);
  });
});

describe('access', () => {
  it('to a gated collection requires signing in', async () => {
    await saveCollection(organization, { slug: 'gated', visibility: 'gated', required_entitlement: 'gold' });
    const { id } = await saveItem(organization, { name: 'x' }, { slug: 'gated', status: 'published' });
    for (const path of ['/gated', `/gated/${id}`, `/gated/${UNKNOWN_ID}`, '/gated?sort=nothing']) {
      const response = await read(path);
      expectError(response, 401, 'sign_in_required');
      expect(response.text).not.toMatch(/gold/);
    }
  });

  it('to a private collection fails with the same response as to an unknown collection', async () => {
    await saveCollection(organization, { slug: 'secret', visibility: 'private' });
    const { id } = await saveItem(organization, { name: 'x' }, { slug: 'secret', status: 'published' });
    for (const rest of [
      '',
      `/${id}`,
      `/${UNKNOWN_ID}`,
      '/no-id',
      '?sort=nothing',
      '?sort=name',
      '?limit=0',
    ]) {
      const [hidden, unknown] = [await read(`/secret${rest}`), await read(`/nobody${rest}`)];
      expect(hidden.status).toBe(rest === '?limit=0' ? 400 : 404);
      expect(withoutIds(hidden)).toEqual(withoutIds(unknown));
    }
    const head = { hidden: await read('/secret', {}, 'HEAD'), unknown: await read('/nobody', {}, 'HEAD') };
    expect(withoutIds(head.hidden)).toEqual(withoutIds(head.unknown));
  });

  it('to a hidden item fails with the same response as to an unknown or malformed id', async () => {
    const draft = await saveItem(organization, { name: 'x' }, { status: 'draft' });
    const late = await saveItem(organization, { name: 'x' }, { status: 'published', starts_at: FUTURE });
    const responses = [];
    for (const id of [draft.id, late.id, UNKNOWN_ID, 'no-id', '0', `${draft.id}0`])
      responses.push(withoutIds(await read(`/partners/${id}`)));
    expect(responses[0]!.status).toBe(404);
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  it('to an unknown board fails with the same response as to an unknown collection', async () => {
    const unknown = await requestBoard(server.origin, 'nobody.example', '/organization/cms/partners');
    expect(withoutIds(unknown)).toEqual(withoutIds(await read('/nobody')));
  });
});

describe('cache and CORS headers', () => {
  it('allow caching for 30 seconds and revalidation by ETag', async () => {
    const { id } = await saveItem(organization, { name: 'a' }, { status: 'published' });
    for (const path of ['/partners', `/partners/${id}`]) {
      const response = await read(path);
      expect(response.headers.get('cache-control')).toBe('public, max-age=30');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('etag');
      const notModified = await read(path, { 'if-none-match': response.headers.get('etag')! });
      expect([notModified.status, notModified.text]).toEqual([304, '']);
      expect(notModified.headers.get('cache-control')).toBe('public, max-age=30');
    }
    const { etag } = Object.fromEntries((await read('/partners')).headers);
    await saveItem(organization, { name: 'b' }, { status: 'published' });
    expect((await read('/partners', { 'if-none-match': etag! })).status).toBe(200);
  });

  it('do not allow caching of a 404', async () => {
    expect((await read('/nobody')).headers.get('cache-control')).not.toMatch(/public|max-age=[1-9]/);
  });

  it('allow GET and HEAD from any origin in the preflight response', async () => {
    const response = await read(
      '/partners',
      { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
      'OPTIONS',
    );
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'return 405 with the allowed methods for %s',
    async (method) => {
      const response = await read('/partners', {}, method);
      expectError(response, 405, 'method_not_allowed');
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    },
  );
});
