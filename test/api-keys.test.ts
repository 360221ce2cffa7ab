import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateKey } from '../src/features/api-keys/key.ts';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  sharedServer,
  type TestServer,
  until,
} from './app.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  client = await newOrganization();
});

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

function ask(key: string, { origin }: { origin: string } = server) {
  return request(`${origin}/api/v1/jobs`, { headers: { 'x-api-key': key } });
}

async function create(settings: object = {}, by: Client = client) {
  return by.post('/api-keys', { name: 'Import', scopes: ['jobs:read'], ...settings });
}

async function storedKeys() {
  const { rows } = await server.connection.pool.query('SELECT * FROM api_keys WHERE organization_id = $1', [
    client.scope.organizationId,
  ]);
  return rows;
}

describe('a new key', () => {
  test('has the form cork_<8>_<32><6>, and works', async () => {
    const response = await create();
    expect(response.status).toBe(201);
    const { data } = response.body;
    expect(data.key).toMatch(/^cork_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Import',
      prefix: data.key.slice(0, 13),
      scopes: ['jobs:read'],
      rate_limits: {},
      created_by: `api_key:${client.keyId}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
      key: data.key,
    });
    expect(response.headers.get('location')).toBe(`/api/v1/api-keys/${data.id}`);
    expect((await ask(data.key)).status).toBe(200);
  });

  test('is shown once: no list, no repetition holds it', async () => {
    const { key, prefix } = (await create()).body.data;
    const list = await client.get('/api-keys');
    expect(list.text).toContain(prefix);
    expect(list.text).not.toContain(key);
    expect(list.text).not.toContain(key.slice(14));
    expect(list.text).not.toContain('key_hash');
  });

  test('is kept as a hash only', async () => {
    const { key } = (await create()).body.data;
    const rows = await storedKeys();
    const [row] = rows.filter(({ public_id }) => key.startsWith(`cork_${public_id}_`));
    expect(row.key_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(key.slice(14));
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString('hex'));
  });

  test('is not kept with the answer to a repeated request: that has null in its place', async () => {
    const { keyId } = await client.withKey({});
    for (const [path, body] of [
      ['/api-keys', { name: 'x', scopes: ['jobs:read'] }],
      [`/api-keys/${keyId}/rotate`, {}],
    ] as const) {
      const post = async () => (await client.post(path, body, { 'idempotency-key': 'a' })).body.data;
      const { key, ...rest } = await post();
      expect((await ask(key)).status).toBe(200);
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
    ['an empty list', { scopes: [] }, '/scopes'],
    ['an unknown scope', { scopes: ['jobs:delete'] }, '/scopes/0'],
    ['a scope twice', { scopes: ['jobs:read', 'jobs:read'] }, '/scopes'],
    ['an expiry that is no time', { expires_at: 'now' }, '/expires_at'],
    ['rate limits, which only the operator gives', { rate_limits: { get: 0 } }, '/rate_limits'],
  ])('is refused with %s', async (_, settings, path) => {
    const response = await create(settings);
    expect(response.status).toBe(400);
    expect(response.body.error.details.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });
});

describe('a key is refused', () => {
  test('when it is missing: missing_api_key', async () => {
    for (const headers of [{}, { 'x-api-key': '' }, { authorization: `Bearer ${client.key}` }]) {
      const response = await request(`${server.origin}/api/v1/jobs`, { headers: { ...headers } });
      expect({ status: response.status, code: response.body.error.code }).toEqual({
        status: 401,
        code: 'missing_api_key',
      });
    }
  });

  test.each([
    ['no key at all', () => 'nonsense'],
    ['a wrong checksum', (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
    [
      'one character changed',
      (key: string) => key.replace(/_(.)(?=.{37}$)/, (_, first) => `_${first === 'a' ? 'b' : 'a'}`),
    ],
    ['one character more', (key: string) => `${key}0`],
    ['one character less', (key: string) => key.slice(0, -1)],
    ['other case', (key: string) => key.toUpperCase()],
    ['its public part alone', (key: string) => key.slice(0, 13)],
    ['another prefix', (key: string) => key.replace('cork_', 'bork_')],
    ['two keys', (key: string) => `${key}, ${key}`],
    ['10,000 characters', () => 'a'.repeat(10_000)],
  ])('when it is wrong: %s', async (_, change) => {
    const response = await ask(change(client.key));
    expect(response.status).toBe(401);
    expect(response.body.error.code).toBe('invalid_api_key');
    expect(response.text).not.toContain(client.key);
  });

  test('when its form is right, but nobody has it', async () => {
    expect((await ask(generateKey().text)).body.error.code).toBe('invalid_api_key');
  });

  test('when its public part is known and its checksum right, but not its secret', async () => {
    const other = await client.withKey({});
    await server.connection.pool.query('UPDATE api_keys SET key_hash = $2 WHERE id = $1', [
      other.keyId,
      generateKey().keyHash,
    ]);
    expect((await ask(other.key)).body.error.code).toBe('invalid_api_key');
  });
});

describe('an end of a key', () => {
  test('expiry takes effect at its moment, though the key was in use', async () => {
    const expires = new Date(Date.now() + 2_000);
    const { key } = (await create({ expires_at: expires.toISOString() })).body.data;
    expect((await ask(key)).status).toBe(200);
    const response = await until(
      () => ask(key),
      ({ status }) => status !== 200,
    );
    expect(response.body.error.code).toBe('invalid_api_key');
    expect(Date.now() - expires.getTime()).toBeLessThan(5_000);
    expect(Date.now()).toBeGreaterThanOrEqual(expires.getTime());
  });

  test('revocation, and rotation without overlap, take effect on every node within five seconds', async () => {
    const nodes = [server, await ownServer({})];
    const revoked = (await create()).body.data;
    const rotated = (await create()).body.data;
    // In use on both, so that both remember them.
    for (const { key } of [revoked, rotated])
      for (const node of nodes) expect((await ask(key, node)).status).toBe(200);
    const deleted = await client.delete(`/api-keys/${revoked.id}`);
    expect(deleted.body.data).toEqual({ id: revoked.id, deleted: true });
    const { key: successor } = (await client.post(`/api-keys/${rotated.id}/rotate`, { overlap_seconds: 0 }))
      .body.data;
    const endedMs = Date.now();
    for (const { key } of [revoked, rotated]) {
      for (const node of nodes) {
        let lastAcceptedMs = 0;
        const response = await until(
          async () => {
            const sentMs = Date.now();
            const { status, body } = await ask(key, node);
            if (status === 200) lastAcceptedMs = sentMs;
            return { status, body };
          },
          ({ status }) => status !== 200,
        );
        expect(response.body.error.code).toBe('invalid_api_key');
        expect(lastAcceptedMs - endedMs).toBeLessThan(5_000);
      }
    }
    expect((await ask(successor)).status).toBe(200);
  });

  test('a revoked key stays in the list with its time, and cannot be revoked or rotated again', async () => {
    const { id } = (await create()).body.data;
    await client.delete(`/api-keys/${id}`);
    const listed = (await client.get('/api-keys')).body.data.find((key: { id: string }) => key.id === id);
    expect(listed.revoked_at).toMatch(/^\d{4}-.*Z$/);
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(404);
    expect((await client.post(`/api-keys/${id}/rotate`, {})).status).toBe(404);
  });

  test.each([UNKNOWN_ID, 'not-an-id'])('%s is not found', async (id) => {
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
  const may = async (scopes: string[]) => {
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
    expect(await may(scopes)).toEqual(allowed);
  });

  test('a key cannot give a scope that it lacks', async () => {
    const manager = await client.withKey({ scopes: ['api_keys:write', 'jobs:write'] });
    for (const scopes of [['jobs:read'], ['jobs:write'], ['api_keys:read', 'jobs:read']])
      expect((await create({ scopes }, manager)).status).toBe(201);
    for (const scopes of [['*'], ['categories:read'], ['jobs:read', 'organization:write']]) {
      const response = await create({ scopes }, manager);
      expect(response.status).toBe(403);
      expect(response.body.error.code).toBe('insufficient_scope');
      expect(response.body.error.details).toEqual({ required: [scopes.at(-1)] });
    }
  });

  test('a key cannot take over a mightier one by rotating it', async () => {
    const manager = await client.withKey({ scopes: ['api_keys:write'] });
    const response = await manager.post(`/api-keys/${client.keyId}/rotate`, {});
    expect(response.status).toBe(403);
    expect((await ask(client.key)).status).toBe(200);
    expect((await client.get('/api-keys')).body.data).toHaveLength(2);
  });
});

describe('rotation', () => {
  test('makes a key with the same settings, and lets the old one live for a day', async () => {
    const old = (await create({ name: 'Feed', scopes: ['jobs:write'] })).body.data;
    const response = await client.post(`/api-keys/${old.id}/rotate`, {});
    expect(response.status).toBe(201);
    const { id, key, ...settings } = response.body.data;
    expect(settings).toMatchObject({ name: 'Feed', scopes: ['jobs:write'], expires_at: null });
    expect(id).not.toBe(old.id);
    expect(key.slice(0, 13)).not.toBe(old.prefix);
    expect([(await ask(old.key)).status, (await ask(key)).status]).toEqual([200, 200]);
    const listed = (await client.get('/api-keys')).body.data.find(
      (entry: { id: string }) => entry.id === old.id,
    );
    const restMs = Date.parse(listed.expires_at) - Date.now();
    expect(Math.abs(restMs - 86_400_000)).toBeLessThan(10_000);
  });

  test('never lengthens a life, neither by the overlap nor by the new key', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const old = (await create({ expires_at })).body.data;
    const rotated = (await client.post(`/api-keys/${old.id}/rotate`, {})).body.data;
    expect(rotated.expires_at).toBe(expires_at);
    const listed = (await client.get('/api-keys')).body.data.find(
      (entry: { id: string }) => entry.id === old.id,
    );
    expect(listed.expires_at).toBe(expires_at);
  });

  test('keeps the limits of the key', async () => {
    const limited = await client.withKey({ rateLimits: { get: 7 } });
    const rotated = (await client.post(`/api-keys/${limited.keyId}/rotate`, {})).body.data;
    expect(rotated.rate_limits).toEqual({ get: 7 });
  });

  test('needs no body: the overlap is then a day', async () => {
    const old = (await create()).body.data;
    expect((await client.post(`/api-keys/${old.id}/rotate`)).status).toBe(201);
  });

  test.each([-1, 1.5, '60', null, 31 * 86_400])('refuses an overlap of %j', async (overlap_seconds) => {
    const old = (await create()).body.data;
    expect((await client.post(`/api-keys/${old.id}/rotate`, { overlap_seconds })).status).toBe(400);
  });
});

describe('the list', () => {
  test('is newest first, by pages', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await create({ name });
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

  test('tells when a key was last used, to the minute', async () => {
    const { id, key } = (await create()).body.data;
    const find = async () =>
      (await client.get('/api-keys')).body.data.find((entry: { id: string }) => entry.id === id).last_used_at;
    expect(await find()).toBeNull();
    const beforeMs = Math.floor(Date.now() / 60_000) * 60_000;
    await ask(key);
    const usedAt = await until(find, (time) => time !== null);
    expect(usedAt).toMatch(/:00\.000Z$/);
    expect(Date.parse(usedAt)).toBeGreaterThanOrEqual(beforeMs);
    expect(Date.parse(usedAt)).toBeLessThanOrEqual(Date.now());
  });

  test('holds the keys of the organization and no others', async () => {
    await create({}, await newOrganization());
    const { data } = (await client.get('/api-keys')).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([client.keyId]);
  });
});
