import { expect, test } from 'vitest';
import { newOrganization } from './app.ts';

test('no cache may share an answer that a key has opened, or keep that of a change', async () => {
  const organization = await newOrganization();
  const read = await organization.get('/jobs');
  expect(read.headers.get('cache-control')).toBe('private, no-cache');
  const revalidated = await organization.get('/jobs', { 'if-none-match': read.headers.get('etag')! });
  expect([revalidated.status, revalidated.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  const key = await organization.post('/api-keys', { name: 'x', scopes: ['jobs:read'] });
  expect([key.status, key.headers.get('cache-control')]).toEqual([201, 'no-store']);
});
