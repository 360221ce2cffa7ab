import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization({ server: await ownServer({ MAX_API_KEYS: '3' }) });
});

const create = (settings: object = {}) =>
  client.post('/api-keys', { name: 'Import', scopes: ['jobs:read'], ...settings });

async function countActiveKeys(): Promise<number> {
  const { data } = (await client.get('/api-keys?per_page=100')).body;
  return data.filter(
    ({ revoked_at, expires_at }: { revoked_at: string | null; expires_at: string | null }) =>
      revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now()),
  ).length;
}

describe('the limit of active keys', () => {
  test('applies to eight concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
    expect(await countActiveKeys()).toBe(3);
    const response = await create();
    expectError(response, 409, 'too_many_keys');
    expect(response.body.error.details).toEqual({ limit: 3 });
  });

  test('counts neither revoked nor expired keys', async () => {
    const { id } = (await create()).body.data;
    await create({ expires_at: '2020-01-01' });
    expect((await create()).status).toBe(201);
    expectError(await create(), 409, 'too_many_keys');
    await client.delete(`/api-keys/${id}`);
    expect((await create()).status).toBe(201);
  });

  test('counts a rotated key during its overlap', async () => {
    await create();
    const { id } = (await create()).body.data;
    const responses = await Promise.all(
      [0, 0, 60, 60].map((overlap_seconds) => client.post(`/api-keys/${id}/rotate`, { overlap_seconds })),
    );
    expect(await countActiveKeys()).toBe(3);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 409, 409]);
  });

  test('applies to each organization separately', async () => {
    while ((await create()).status === 201);
    expect((await (await newOrganization()).post('/api-keys', { name: 'a', scopes: ['*'] })).status).toBe(
      201,
    );
  });
});
