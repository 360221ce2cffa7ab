import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, request, sharedServer, until } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';
import { newStaff, type StaffBrowser, signInAs } from '../../../../test/staff.ts';
import type { UserRow } from '../staff/users/queries.ts';

let board: Client;
let owner: StaffBrowser;
let admin: UserRow;
beforeEach(async () => {
  board = await newOrganization();
  owner = await signInAs(await newStaff(board, 'owner'));
  admin = await newStaff(board, 'admin');
});

async function createKey(scopes: string[], by: UserRow = admin): Promise<{ id: string; key: string }> {
  const session = (await signInAs(by)).in(board);
  const response = await session.send('POST', '/api-keys', { name: 'import', scopes });
  expect(response.status, response.text).toBe(201);
  expect(response.body.data).toMatchObject({ creator_user_id: by.id, created_by: `user:${by.id}` });
  return response.body.data;
}

async function send(key: string, method: string, path: string, body?: unknown) {
  const { origin } = await sharedServer();
  return request(`${origin}/api/v1${path}`, { method, body, headers: { 'x-api-key': key } });
}

describe('a key that a user created', () => {
  test('can do no more than the user’s current role', async () => {
    const { key } = await createKey(['*']);
    expect((await send(key, 'GET', '/secrets')).status).toBe(200);
    await owner.in(board).send('PATCH', `/staff/${admin.id}`, { role: 'editor' });
    expectError(await send(key, 'GET', '/secrets'), 403, 'insufficient_scope');
    expect((await send(key, 'POST', '/jobs', { title: 'Pilot' })).status).toBe(201);
    await owner.in(board).send('PATCH', `/staff/${admin.id}`, { role: 'viewer' });
    expectError(await send(key, 'POST', '/jobs', { title: 'Pilot' }), 403, 'insufficient_scope');
    expect((await send(key, 'GET', '/jobs')).status).toBe(200);
  });

  test('stops when the user is removed, within five seconds on every node', async () => {
    const { id, key } = await createKey(['*']);
    const { origin } = await sharedServer();
    const status = async () =>
      (await request(`${origin}/api/v1/jobs`, { headers: { 'x-api-key': key } })).status;
    expect(await status()).toBe(200);
    await owner.in(board).send('DELETE', `/staff/${admin.id}`);
    const removedAt = performance.now();
    expect(await until(status, (code) => code === 401)).toBe(401);
    expect(performance.now() - removedAt).toBeLessThan(5_000);
    expect((await owner.in(board).send('GET', `/api-keys/${id}`)).body.data.status).toBe('stopped');
  });

  test('creates keys that belong to the same user, and cannot exceed the role', async () => {
    const { key } = await createKey(['api_keys:write', 'jobs:write', 'secrets:write']);
    const child = await send(key, 'POST', '/api-keys', { name: 'child', scopes: ['jobs:write'] });
    expect(child.body.data).toMatchObject({ creator_user_id: admin.id });
    const rotated = await send(key, 'POST', `/api-keys/${child.body.data.id}/rotate`);
    expect(rotated.body.data).toMatchObject({ creator_user_id: admin.id });
    await owner.in(board).send('DELETE', `/staff/${admin.id}`);
    expectError(await send(child.body.data.key, 'GET', '/jobs'), 401, 'invalid_api_key');
    expectError(await send(rotated.body.data.key, 'GET', '/jobs'), 401, 'invalid_api_key');
  });

  test('can revoke itself after the user’s role has become a lower one', async () => {
    const { id, key } = await createKey(['*']);
    await owner.in(board).send('PATCH', `/staff/${admin.id}`, { role: 'viewer' });
    expect((await send(key, 'DELETE', `/api-keys/${id}`)).status).toBe(200);
  });

  test('works again with the same secret after another user adopts it, limited to that user’s role', async () => {
    const { id, key } = await createKey(['*']);
    await owner.in(board).send('DELETE', `/staff/${admin.id}`);
    expectError(await send(key, 'GET', '/jobs'), 401, 'invalid_api_key');
    const adopted = await owner.in(board).send('POST', `/api-keys/${id}/adopt`);
    expect(adopted.body.data).toMatchObject({ id, status: 'active', scopes: ['*'] });
    expect((await send(key, 'GET', '/secrets')).status).toBe(200);
  });

  test('stays stopped when its user is deleted', async () => {
    const { key } = await createKey(['*']);
    const { pool } = (await sharedServer()).connection;
    await pool.query('DELETE FROM users WHERE id = $1', [admin.id]);
    expectError(await send(key, 'GET', '/jobs'), 401, 'invalid_api_key');
  });
});

describe('rotating gives a key to whoever gets the new secret', () => {
  const rotateAs = async (user: UserRow, id: string) => {
    const response = await (await signInAs(user)).in(board).send('POST', `/api-keys/${id}/rotate`);
    expect(response.status, response.text).toBe(201);
    return response.body.data;
  };

  test('so that it stops when that user leaves, though another user created the old key', async () => {
    const { id } = await createKey(['*'], await newStaff(board, 'owner'));
    const rotated = await rotateAs(admin, id);
    expect(rotated.creator_user_id).toBe(admin.id);
    await owner.in(board).send('DELETE', `/staff/${admin.id}`);
    expectError(await send(rotated.key, 'GET', '/jobs'), 401, 'invalid_api_key');
  });

  test('so that it stops when that user leaves, though the old key belongs to no user', async () => {
    const { keyId } = await board.withKey({ scopes: ['*'] });
    const rotated = await rotateAs(admin, keyId);
    await owner.in(board).send('DELETE', `/staff/${admin.id}`);
    expectError(await send(rotated.key, 'GET', '/jobs'), 401, 'invalid_api_key');
  });

  test('also by a key, whose user the new key belongs to', async () => {
    const { keyId } = await board.withKey({ scopes: ['jobs:write'] });
    const { key } = await createKey(['api_keys:write', 'jobs:write']);
    const rotated = await send(key, 'POST', `/api-keys/${keyId}/rotate`);
    expect(rotated.body.data.creator_user_id).toBe(admin.id);
  });
});

test('a user cannot give a key scopes beyond the role', async () => {
  const viewer = await newStaff(board, 'viewer');
  const session = (await signInAs(viewer)).in(board);
  const body = { name: 'x', scopes: ['jobs:read'] };
  expectError(await session.send('POST', '/api-keys', body), 403, 'insufficient_scope');
});

test('a key of the command line has no creator, and no user’s departure stops it', async () => {
  const { data } = (await board.get(`/api-keys/${board.keyId}`)).body;
  expect(data).toMatchObject({ creator_user_id: null, status: 'active' });
});
