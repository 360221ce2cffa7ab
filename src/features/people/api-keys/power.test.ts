import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, until } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const input = { name: 'Import', scopes: ['jobs:read'] };
const create = (by: Client, settings: object = {}) => by.post('/api-keys', { ...input, ...settings });
const manager = (settings: Parameters<Client['withKey']>[0] = {}) =>
  client.withKey({ scopes: ['api_keys:write', 'jobs:read'], ...settings });
const read = async (id: string) => (await client.get(`/api-keys/${id}`)).body.data;

describe('an expiring key', () => {
  test('creates keys that expire no later than itself, and by default together with itself', async () => {
    const expires = inSeconds(600);
    const by = await manager({ expires });
    expect((await create(by)).body.data.expires_at).toBe(expires);
    expect((await create(by, { expires_at: expires })).status).toBe(201);
    const sooner = inSeconds(60);
    expect((await create(by, { expires_at: sooner })).body.data.expires_at).toBe(sooner);
    for (const expires_at of [null, inSeconds(601)]) {
      const response = await create(by, { expires_at });
      expectError(response, 403, 'more_powerful_key');
      expect(response.body.error.details).toEqual({ expires_at: expires });
    }
  });

  test('neither rotates nor revokes a key that expires later', async () => {
    const by = await manager({ expires: inSeconds(60) });
    for (const expires_at of [null, inSeconds(3600)]) {
      const { id } = (await create(client, { expires_at })).body.data;
      expectError(await by.post(`/api-keys/${id}/rotate`, {}), 403, 'more_powerful_key');
      expectError(await by.delete(`/api-keys/${id}`), 403, 'more_powerful_key');
      expect(await read(id)).toMatchObject({ revoked_at: null, expires_at });
    }
  });

  test('rotates itself into a key that expires at the same time', async () => {
    const expires = inSeconds(600);
    const by = await manager({ expires });
    const response = await by.post(`/api-keys/${by.keyId}/rotate`, {});
    expect(response.status, response.text).toBe(201);
    expect(response.body.data.expires_at).toBe(expires);
  });

  test('cannot create a longer-lived key during its overlap, nor any key after it is revoked', async () => {
    const rotated = await manager();
    const revoked = await manager();
    // Caches both keys without an expiry.
    for (const by of [rotated, revoked]) expect((await by.get('/api-keys')).status).toBe(200);
    await client.post(`/api-keys/${rotated.keyId}/rotate`, { overlap_seconds: 60 });
    await client.delete(`/api-keys/${revoked.keyId}`);
    expect((await create(rotated)).body.data.expires_at).toBe((await read(rotated.keyId)).expires_at);
    expectError(await create(rotated, { expires_at: null }), 403, 'more_powerful_key');
    expectError(await create(revoked), 401, 'invalid_api_key');
  });
});

describe('a key with few scopes', () => {
  test('neither revokes nor rotates a key with other scopes', async () => {
    const by = await manager();
    for (const path of [`/api-keys/${client.keyId}/rotate`, `/api-keys/${client.keyId}`]) {
      const response = await (path.endsWith('rotate') ? by.post(path, {}) : by.delete(path));
      expectError(response, 403, 'insufficient_scope');
      expect(response.body.error.details).toEqual({ required: ['*'] });
    }
    expect(await read(client.keyId)).toMatchObject({ revoked_at: null, expires_at: null });
  });

  test('revokes a key that has no other scopes', async () => {
    const { id } = (await create(client)).body.data;
    expect((await (await manager()).delete(`/api-keys/${id}`)).status).toBe(200);
    expect((await read(id)).revoked_at).not.toBeNull();
  });

  test('revokes itself, whatever its scopes', async () => {
    const reader = await client.withKey({ scopes: ['jobs:read'] });
    const other = await client.withKey({ scopes: ['jobs:read'] });
    expectError(await reader.delete(`/api-keys/${other.keyId}`), 403, 'insufficient_scope');
    expect((await reader.delete(`/api-keys/${reader.keyId}`)).status).toBe(200);
    const response = await until(
      () => reader.get('/jobs'),
      ({ status }) => status === 401,
    );
    expect(response.status).toBe(401);
  });
});

describe('a key with its own rate limits', () => {
  test('passes them on to the keys that it creates', async () => {
    const by = await manager({ rateLimits: { get: 50 } });
    expect((await create(by)).body.data.rate_limits).toEqual({ get: 50 });
  });

  test('passes on no rate limit above that of the installation', async () => {
    const server = await ownServer({ RATE_LIMIT_GET: '1000', RATE_LIMIT_POST: '1000' });
    const there = await newOrganization({ server });
    const by = await there.withKey({ rateLimits: { get: 0, post: 2_000, change: 30 } });
    expect((await create(by)).body.data.rate_limits).toEqual({ change: 30 });
  });

  test('neither rotates nor revokes a key with higher rate limits', async () => {
    const by = await manager({ rateLimits: { get: 50 } });
    for (const rateLimits of [{}, { get: 51 }, { get: 0 }]) {
      const { keyId } = await client.withKey({ scopes: ['jobs:read'], rateLimits });
      const response = await by.delete(`/api-keys/${keyId}`);
      expectError(response, 403, 'more_powerful_key');
      expect(response.body.error.details).toEqual({ rate_limits: { get: 50, post: 0, change: 0 } });
      expectError(await by.post(`/api-keys/${keyId}/rotate`, {}), 403, 'more_powerful_key');
    }
    const { keyId } = await client.withKey({ scopes: ['jobs:read'], rateLimits: { get: 49 } });
    expect((await by.post(`/api-keys/${keyId}/rotate`, {})).status).toBe(201);
  });
});

test('a key can be read by its id, without its secret text', async () => {
  const { key, ...data } = (await create(client)).body.data;
  const response = await client.get(`/api-keys/${data.id}`);
  expect(response.body).toEqual({ data });
  expect(response.text).not.toContain(key.slice(14));
  for (const id of ['not-an-id', (await newOrganization()).keyId])
    expectError(await client.get(`/api-keys/${id}`), 404, 'not_found');
  expectError(
    await (await client.withKey({ scopes: ['jobs:read'] })).get(`/api-keys/${data.id}`),
    403,
    'insufficient_scope',
  );
});
