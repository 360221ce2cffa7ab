import { expect, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';
import { saveSecret } from '../../../../test/secrets.ts';

const settings = { name: 'Salaries', url: 'https://salaries.example/v1', fields: ['salary_min'] };

test('saving a provider requires jobs:write, and secrets:read if its headers name a secret', async () => {
  const owner = await newOrganization();
  await saveSecret(owner, 'token', 'a-long-enough-token');
  const headers = { Authorization: 'Bearer vault:token' };
  const { id } = (await owner.post('/enrichment-providers', { ...settings, headers })).body.data;
  const expectRefused = async (scopes: string[], required: string) => {
    const key = await owner.withKey({ scopes: ['enrichment:write', ...scopes] });
    for (const response of [
      await key.post('/enrichment-providers', { ...settings, headers }),
      await key.patch(`/enrichment-providers/${id}`, { url: 'https://thief.example/' }),
    ]) {
      expectError(response, 403, 'insufficient_scope');
      expect(response.body.error.details).toEqual({ required });
    }
  };
  await expectRefused(['jobs:read', 'secrets:write'], 'jobs:write');
  await expectRefused(['jobs:write'], 'secrets:read');
  const scopes = ['enrichment:write', 'jobs:write', 'secrets:read'];
  const key = await owner.withKey({ scopes });
  const created = await key.post('/enrichment-providers', { ...settings, headers });
  expect(created.body.data).toMatchObject({ scopes, headers });
  expect((await owner.get(`/enrichment-providers/${id}`)).body.data.scopes).toEqual(['*']);
  expect((await key.patch(`/enrichment-providers/${id}`, {})).body.data.scopes).toEqual(scopes);
});
