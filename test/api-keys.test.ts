import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateKey } from '../src/features/people/api-keys/key.ts';
import { type Client, newOrganization, request, sharedServer, type TestServer, until } from './app.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  client = await newOrganization();
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

function listJobs(key: string, { origin }: { origin: string } = server) {
  return request(`${origin}/api/v1/jobs`, { headers: { 'x-api-key': key } });
}

async function createKey(settings: object = {}, by: Client = client) {
  return by.post('/api-keys', { name: 'Import', scopes: ['jobs:read'], ...settings });
}

async function storedKeys() {
  const { rows } = await server.connection.pool.query('SELECT * FROM api_keys WHERE organization_id = $1', [
    client.scope.organizationId,
  ]);
  return rows;
}

describe('a new key', () => {
  test('has the form cork_<8>_<32><6> and authenticates requests', async () => {
    const response = await createKey();
    expect(response.status).toBe(201);
    const { data } = response.body;
    expect(data.key).toMatch(/^cork_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Import',
      prefix: data.key.slice(0, 13),
      scopes: ['jobs:read'],
      rate_limits: {},
      status: 'active',
      creator_user_id: null,
      created_by: `api_key:${client.keyId}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
      key: data.key,
    });
    expect(response.headers.get('location')).toBe(`/api/v1/api-keys/${data.id}`);
    expect((await listJobs(data.key)).status).toBe(200);
  });

  test('is shown only once: the list contains its prefix, but neither the key nor its hash', async () => {
    const { key, prefix } = (await createKey()).body.data;
    const list = await client.get('/api-keys');
    expect(list.text).toContain(prefix);
    expect(list.text).not.toContain(key);
    expect(list.text).not.toContain(key.slice(14));
    expect(list.text).not.toContain('key_hash');
  });

  test('is stored only as a hash', async () => {
    const { key } = (await createKey()).body.data;
    const rows = await storedKeys();
    const [row] = rows.filter(({ public_id }) => key.startsWith(`cork_${public_id}_`));
    expect(row.key_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(key.slice(14));
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString('hex'));
  });

  test('is null in the replayed response to a repeated request, and not in the stored response', async () => {
    const { keyId } = await client.withKey({});
    for (const [path, body] of [
      ['/api-keys', { name: 'x', scopes: ['jobs:read'] }],
      [`/api-keys/${keyId}/rotate`, {}],
    ] as const) {
      const post = async () => (await client.post(path, body, { 'idempotency-key': 'a' })).body.data;
      const { key, ...rest } = await post();
      expect((await listJobs(key)).status).toBe(200);
      const { rows } = await server.connection.pool.query(
        'SELECT body FROM idempotency_keys WHERE organization_id = $1',
        [client.scope.organizationId],
      );
      expect(JSON.stringify(rows)).not.toContain(key.slice(14));
      expect(await post()).toEqual({ ...rest, key: null });
    }
  });

  test.each([
    ['no name', { name: undefined }, '/name'],
    ['an empty name', { name: '' }, '/name'],
    ['no scopes', { scopes: undefined }, '/scopes'],
    ['an empty list of scopes', { scopes: [] }, '/scopes'],
    ['an unknown scope', { scopes: ['jobs:delete'] }, '/scopes/0'],
    ['a duplicate scope', { scopes: ['jobs:read', 'jobs:read'] }, '/scopes'],
    ['an expiry that is not a time', { expires_at: 'now' }, '/expires_at'],
    ['rate limits, which only the operator can set', { rate_limits: { get: 0 } }, '/rate_limits'],
  ])('is rejected with %s', async (_, settings, path) => {
    const response = await createKey(settings);
    expect(response.status).toBe(400);
    expect(response.body.error.details.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });
});

describe('a request is rejected', () => {
  test('with missing_api_key if it has no X-Api-Key header or an empty one', async () => {
    for (const headers of [{}, { 'x-api-key': '' }, { authorization: `Bearer ${client.key}` }]) {
      const response = await request(`${server.origin}/api/v1/jobs`, { headers: { ...headers } });
      expect({ status: response.status, code: response.body.error.code }).toEqual({
        status: 401,
        code: 'missing_api_key',
      });
    }
  });

  test.each([
    ['an arbitrary word', () => 'nonsense'],
    ['a wrong checksum', (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
    [
      'one character changed',
      (key: string) => key.replace(/_(.)(?=.{37}$)/, (_, first) => `_${first === 'a' ? 'b' : 'a'}`),
    ],
    ['an extra character', (key: string) => `${key}0`],
    ['a missing last character', (key: string) => key.slice(0, -1)],
    ['upper case', (key: string) => key.toUpperCase()],
    ['only the prefix', (key: string) => key.slice(0, 13)],
    ['another prefix', (key: string) => key.replace('cork_', 'bork_')],
    ['two keys', (key: string) => `${key}, ${key}`],
    ['10,000 characters', () => 'a'.repeat(10_000)],
  ])('with invalid_api_key for %s', async (_, change) => {
    const response = await listJobs(change(client.key));
    expect(response.status).toBe(401);
    expect(response.body.error.code).toBe('invalid_api_key');
    expect(response.text).not.toContain(client.key);
  });

  test('with invalid_api_key for a well-formed key that does not exist', async () => {
    expect((await listJobs(generateKey().text)).body.error.code).toBe('invalid_api_key');
  });

  test('with invalid_api_key for an existing public part and a valid checksum, but another secret', async () => {
    const other = await client.withKey({});
    await server.connection.pool.query('UPDATE api_keys SET key_hash = $2 WHERE id = $1', [
      other.keyId,
      generateKey().keyHash,
    ]);
    expect((await listJobs(other.key)).body.error.code).toBe('invalid_api_key');
  });
});

describe('the end of a key', () => {
  test('a key that is in use expires on time', async () => {
    const expires = new Date(Date.now() + 2_000);
    const { key } = (await createKey({ expires_at: expires.toISOString() })).body.data;
    expect((await listJobs(key)).status).toBe(200);
    const response = await until(
      () => listJobs(key),
      ({ status }) => status !== 200,
    );
    expect(response.body.error.code).toBe('invalid_api_key');
    expect(Date.now() - expires.getTime()).toBeLessThan(5_000);
    expect(Date.now()).toBeGreaterThanOrEqual(expires.getTime());
  });

  test('revocation and rotation without overlap take effect on both servers within five seconds', async () => {
    const servers = [server, await sharedServer({})];
    const revoked = (await createKey()).body.data;
    const rotated = (await createKey()).body.data;
    // After these requests, both servers have the keys in their caches.
    for (const { key } of [revoked, rotated])
      for (const each of servers) expect((await listJobs(key, each)).status).toBe(200);
    const deleted = await client.delete(`/api-keys/${revoked.id}`);
    expect(deleted.body.data).toEqual({ id: revoked.id, deleted: true });
    const { key: successor } = (await client.post(`/api-keys/${rotated.id}/rotate`, { overlap_seconds: 0 }))
      .body.data;
    const endedMs = Date.now();
    for (const { key } of [revoked, rotated]) {
      for (const each of servers) {
        let lastAcceptedMs = 0;
        const response = await until(
          async () => {
            const sentMs = Date.now();
            const { status, body } = await listJobs(key, each);
            if (status === 200) lastAcceptedMs = sentMs;
            return { status, body };
          },
          ({ status }) => status !== 200,
        );
        expect(response.body.error.code).toBe('invalid_api_key');
        expect(lastAcceptedMs - endedMs).toBeLessThan(5_000);
      }
    }
    expect((await listJobs(successor)).status).toBe(200);
  });

  test('a revoked key stays in the list with revoked_at, and cannot be revoked again or rotated', async () => {
    const { id } = (await createKey()).body.data;
    await client.delete(`/api-keys/${id}`);
    const listed = (await client.get('/api-keys')).body.data.find((key: { id: string }) => key.id === id);
    expect(listed.revoked_at).toMatch(/^\d{4}-.*Z$/);
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(404);
    expect((await client.post(`/api-keys/${id}/rotate`, {})).status).toBe(404);
  });

  test.each([UNKNOWN_ID, 'not-an-id'])('returns 404 when the id %s is revoked or rotated', async (id) => {
    for (const response of [
      await client.delete(`/api-keys/${id}`),
      await client.post(`/api-keys/${id}/rotate`, {}),
    ]) {
      expect(response.status).toBe(404);
      expect(response.body.error.code).toBe('not_found');
    }
  });
});

describe('scopes', () => {
  const findAllowed = async (scopes: string[]) => {
    const key = await client.withKey({ scopes });
    const responses = {
      readJobs: await key.get('/jobs'),
      writeJobs: await key.post('/jobs', { title: 'Pilot' }),
      readCategories: await key.get('/categories'),
      writeCategories: await key.post('/categories', { name: `C ${Math.random()}` }),
      manageKeys: await key.get('/api-keys'),
    };
    return Object.entries(responses)
      .filter(([, { status }]) => status < 400)
      .map(([name]) => name);
  };

  test.each([
    [['jobs:read'], ['readJobs']],
    [['jobs:write'], ['readJobs', 'writeJobs']],
    [
      ['categories:write', 'jobs:read'],
      ['readJobs', 'readCategories', 'writeCategories'],
    ],
    [['api_keys:read'], []],
    [['api_keys:write'], ['manageKeys']],
    [['*'], ['readJobs', 'writeJobs', 'readCategories', 'writeCategories', 'manageKeys']],
  ])('%j allow %j', async (scopes, allowed) => {
    expect(await findAllowed(scopes)).toEqual(allowed);
  });

  test('a key cannot create a key with a scope that it lacks', async () => {
    const manager = await client.withKey({ scopes: ['api_keys:write', 'jobs:write'] });
    for (const scopes of [['jobs:read'], ['jobs:write'], ['api_keys:read', 'jobs:read']])
      expect((await createKey({ scopes }, manager)).status).toBe(201);
    for (const scopes of [['*'], ['categories:read'], ['jobs:read', 'organization:write']]) {
      const response = await createKey({ scopes }, manager);
      expect(response.status).toBe(403);
      expect(response.body.error.code).toBe('insufficient_scope');
      expect(response.body.error.details).toEqual({ required: [scopes.at(-1)] });
    }
  });

  test('a key cannot rotate a key that has more scopes', async () => {
    const manager = await client.withKey({ scopes: ['api_keys:write'] });
    const response = await manager.post(`/api-keys/${client.keyId}/rotate`, {});
    expect(response.status).toBe(403);
    expect((await listJobs(client.key)).status).toBe(200);
    expect((await client.get('/api-keys')).body.data).toHaveLength(2);
  });
});

describe('rotation', () => {
  test('creates a key with the same settings, and the old one stays valid for a day', async () => {
    const old = (await createKey({ name: 'Feed', scopes: ['jobs:write'] })).body.data;
    const response = await client.post(`/api-keys/${old.id}/rotate`, {});
    expect(response.status).toBe(201);
    const { id, key, ...settings } = response.body.data;
    expect(settings).toMatchObject({ name: 'Feed', scopes: ['jobs:write'], expires_at: null });
    expect(id).not.toBe(old.id);
    expect(key.slice(0, 13)).not.toBe(old.prefix);
    expect([(await listJobs(old.key)).status, (await listJobs(key)).status]).toEqual([200, 200]);
    const listed = (await client.get('/api-keys')).body.data.find(
      (entry: { id: string }) => entry.id === old.id,
    );
    const remainingMs = Date.parse(listed.expires_at) - Date.now();
    expect(Math.abs(remainingMs - 86_400_000)).toBeLessThan(10_000);
  });

  test('never extends an expiry, neither that of the old key nor that of the new one', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const old = (await createKey({ expires_at })).body.data;
    const rotated = (await client.post(`/api-keys/${old.id}/rotate`, {})).body.data;
    expect(rotated.expires_at).toBe(expires_at);
    const listed = (await client.get('/api-keys')).body.data.find(
      (entry: { id: string }) => entry.id === old.id,
    );
    expect(listed.expires_at).toBe(expires_at);
  });

  test('preserves the rate limits of the key', async () => {
    const limited = await client.withKey({ rateLimits: { get: 7 } });
    const rotated = (await client.post(`/api-keys/${limited.keyId}/rotate`, {})).body.data;
    expect(rotated.rate_limits).toEqual({ get: 7 });
  });

  test('needs no body', async () => {
    const old = (await createKey()).body.data;
    expect((await client.post(`/api-keys/${old.id}/rotate`)).status).toBe(201);
  });

  test.each([-1, 1.5, '60', null, 31 * 86_400])('rejects an overlap of %j', async (overlap_seconds) => {
    const old = (await createKey()).body.data;
    expect((await client.post(`/api-keys/${old.id}/rotate`, { overlap_seconds })).status).toBe(400);
  });
});

describe('the list', () => {
  test('has the newest key first and is paginated', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await createKey({ name });
    const first = await client.get('/api-keys?per_page=3');
    const second = await client.get('/api-keys?per_page=3&page=2');
    const names = [...first.body.data, ...second.body.data].map(({ name }: { name: string }) => name);
    expect(names).toEqual(['D', 'C', 'B', 'A', 'test']);
    expect(first.body.meta.pagination).toEqual({
      current_page: 1,
      per_page: 3,
      total_items: 5,
      total_pages: 2,
      has_more: true,
    });
    expect(second.body.meta.pagination.has_more).toBe(false);
    expect((await client.get('/api-keys?page=9')).body.data).toEqual([]);
    expect((await client.get('/api-keys?per_page=0')).status).toBe(400);
  });

  test('contains when a key was last used, to the minute', async () => {
    const { id, key } = (await createKey()).body.data;
    const find = async () =>
      (await client.get('/api-keys')).body.data.find((entry: { id: string }) => entry.id === id).last_used_at;
    expect(await find()).toBeNull();
    const beforeMs = Math.floor(Date.now() / 60_000) * 60_000;
    await listJobs(key);
    const usedAt = await until(find, (time) => time !== null);
    expect(usedAt).toMatch(/:00\.000Z$/);
    expect(Date.parse(usedAt)).toBeGreaterThanOrEqual(beforeMs);
    expect(Date.parse(usedAt)).toBeLessThanOrEqual(Date.now());
  });

  test('contains only the keys of the organization', async () => {
    await createKey({}, await newOrganization());
    const { data } = (await client.get('/api-keys')).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([client.keyId]);
  });
});
