import { describe, expect, it } from 'vitest';
import { newOrganization, ownServer } from '../../../../test/app.ts';
import { findInDatabase } from '../../../../test/canary.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { openValue, readSecret, saveSecret } from '../../../../test/secrets.ts';
import { newId } from '../../../platform/ids.ts';
import { recordSecrets } from './usages.ts';

describe('GET /secrets', () => {
  it('lists secrets by name, paginated, and never a value', async () => {
    const organization = await newOrganization();
    for (const name of ['c', 'a', 'b-2', 'b_1', 'b']) await saveSecret(organization, name, 'whispered');
    const response = await organization.get('/secrets');
    expect(response.body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      'a',
      'b',
      'b-2',
      'b_1',
      'c',
    ]);
    expect(response.body.data[0]).toEqual(await readSecret(organization, 'a'));
    expect(response.text).not.toContain('whispered');
    const page = (await organization.get('/secrets?page=2&per_page=2')).body;
    expect(page.data).toEqual(response.body.data.slice(2, 4));
    expect(page.meta.pagination).toEqual({
      current_page: 2,
      per_page: 2,
      total_items: 5,
      total_pages: 3,
      has_more: true,
    });
    for (const query of ['page=0', 'per_page=101', 'page=x'])
      expect(issuePaths(await organization.get(`/secrets?${query}`))).toEqual([query.split('=')[0]]);
  });

  it('lists the first 100 users of each secret', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    await saveSecret(organization, 'b', 'x');
    const ids = Array.from({ length: 101 }, newId).sort();
    for (const id of ids)
      await recordSecrets(organization.scope, { type: 'webhook', id }, { A: 'vault:a' }, 'https://a.example');
    const provider = newId();
    await recordSecrets(
      organization.scope,
      { type: 'enrichment_provider', id: provider },
      { A: 'vault:b' },
      'https://a.example',
    );
    const [a, b] = (await organization.get('/secrets')).body.data;
    expect(b.used_by).toEqual([{ type: 'enrichment_provider', id: provider }]);
    expect(a.used_by).toEqual(ids.slice(0, 100).map((id) => ({ type: 'webhook', id })));
    expect(await readSecret(organization, 'b')).toEqual(b);
  });

  it('returns 304 until the secret changes', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    const tag = (await organization.get('/secrets/a')).headers.get('etag') ?? '';
    expect((await organization.get('/secrets/a', { 'if-none-match': tag })).status).toBe(304);
    await saveSecret(organization, 'a', 'x');
    expect((await organization.get('/secrets/a', { 'if-none-match': tag })).status).toBe(200);
  });

  it('does not reveal secrets of other organizations', async () => {
    const theirs = await newOrganization();
    await saveSecret(theirs, 'a', 'theirs');
    const organization = await newOrganization();
    expect((await organization.get('/secrets')).body.data).toEqual([]);
    const unknown = [
      'a',
      'b',
      'A',
      'a%20b',
      'x'.repeat(500),
      '%E2%98%83',
      '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10',
    ];
    for (const name of unknown) {
      const responses = [
        await organization.get(`/secrets/${name}`),
        await organization.delete(`/secrets/${name}`),
      ];
      for (const response of responses) {
        expectError(response, 404, 'not_found');
        expect(response.body.error.message).toBe('Secret not found.');
      }
    }
    expect(await saveSecret(organization, 'a', 'mine')).toMatchObject({ version: 1 });
    expect(await readSecret(theirs, 'a')).toMatchObject({ version: 1 });
    expect([await openValue(theirs, 'a'), await openValue(organization, 'a')]).toEqual(['theirs', 'mine']);
  });
});

describe('DELETE /secrets/{name}', () => {
  it('deletes an unused secret, and returns 404 when repeated', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    const response = await organization.delete('/secrets/a');
    expect([response.status, response.body]).toEqual([200, { data: { name: 'a', deleted: true } }]);
    expectError(await organization.get('/secrets/a'), 404, 'not_found');
    expectError(await organization.delete('/secrets/a'), 404, 'not_found');
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: 'secret.deleted',
      data: { name: 'a' },
    });
    expect(await saveSecret(organization, 'a', 'x')).toMatchObject({ version: 1 });
  });

  it('rejects deleting a secret in use, except with force, and remembers its users when it is stored again', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    const user = { type: 'webhook' as const, id: newId() };
    await recordSecrets(organization.scope, user, { A: 'vault:a' }, 'https://a.example');
    for (const query of ['', '?force=false']) {
      const refused = await organization.delete(`/secrets/a${query}`);
      expectError(refused, 409, 'secret_in_use');
      expect(refused.body.error.details).toEqual({ used_by: [user] });
    }
    expect(await eventsOf(organization)).toHaveLength(1);
    expect(issuePaths(await organization.delete('/secrets/a?force=maybe'))).toEqual(['force']);
    expect((await organization.delete('/secrets/a?force=true')).status).toBe(200);
    expect(await saveSecret(organization, 'a', 'x')).toMatchObject({ used_by: [user] });
  });

  it('respects If-Match', async () => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', 'x');
    const old = { 'if-match': (await organization.get('/secrets/a')).headers.get('etag') ?? '' };
    await saveSecret(organization, 'a', 'y');
    expectError(await organization.delete('/secrets/a', old), 412, 'precondition_failed');
    const now = { 'if-match': (await organization.get('/secrets/a')).headers.get('etag') ?? '' };
    expect((await organization.delete('/secrets/a', now)).status).toBe(200);
  });
});

describe('the database', () => {
  it('contains the value in no encoding', async () => {
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    const organization = await newOrganization({ server });
    const value = 'Qm7/whispered+"canary"&value';
    await saveSecret(organization, 'a', value);
    await organization.post('/secrets', { name: 'a', value }, { 'idempotency-key': 'k' });
    await organization.delete('/secrets/a', { 'idempotency-key': 'k' });
    await saveSecret(organization, 'a', value);
    expect(await findInDatabase(value, server.connection.pool)).toEqual([]);
    // Proves that the search finds a value that is stored in plain text.
    await organization.post('/categories', { name: value });
    expect(await findInDatabase(value, server.connection.pool)).not.toEqual([]);
  });
});
