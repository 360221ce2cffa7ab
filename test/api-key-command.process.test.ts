import { expect, inject, test } from 'vitest';
import { newOrganization, TEST_MASTER_KEY } from './app.ts';
import { run } from './corkboard-process.ts';

test('corkboard api-key creates keys with all scopes and any rate limit, up to MAX_API_KEYS active keys', async () => {
  const client = await newOrganization();
  const settings = { DATABASE_URL: inject('databaseUrl'), MASTER_KEY: TEST_MASTER_KEY, MAX_API_KEYS: '2' };
  const apiKey = (action: string, ...options: string[]) =>
    run(['api-key', action, '--organization', client.slug, ...options], settings);
  const created = await apiKey('create', '--rate-limits', 'get=0', '--json');
  expect(created).toMatchObject({ status: 0, errors: '' });
  const { id, scopes, rate_limits } = JSON.parse(created.output);
  expect({ scopes, rate_limits }).toEqual({ scopes: ['*'], rate_limits: { get: 0 } });
  const tooManyKeys = {
    status: 1,
    output: '',
    errors:
      'corkboard: An organization can have up to 2 active API keys. Revoke a key before you create another.\n',
  };
  expect(await apiKey('create')).toEqual(tooManyKeys);
  expect(await apiKey('rotate', '--id', id)).toEqual(tooManyKeys);
  expect(await apiKey('rotate', '--id', id, '--overlap', '0')).toMatchObject({ status: 0 });
  expect(await apiKey('revoke', '--id', client.keyId)).toMatchObject({ status: 0 });
  expect(await apiKey('create')).toMatchObject({ status: 0 });
});
