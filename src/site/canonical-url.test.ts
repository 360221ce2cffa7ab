import { beforeAll, expect, it, test } from 'vitest';
import { type Client, newOrganization } from '../../test/app.ts';
import { openPage } from '../../test/hosts.ts';
import { postJob } from '../../test/jobs.ts';

let board: Client;
beforeAll(async () => {
  board = await newOrganization();
  await postJob(board, { title: 'Pilot', category: 'Shipping', location: 'Berlin, Germany' });
});

test.each([
  ['/jobs/', '/jobs'],
  ['/Jobs', '/jobs'],
  ['/jobs//', '/jobs'],
  ['/jobs/?q=Pilot&where=Berlin', '/jobs?q=Pilot&where=Berlin'],
  ['/countries/DE', '/countries/de'],
  ['/Countries/DE/?page=2', '/countries/de?page=2'],
  ['/locations/Berlin-DE', '/locations/berlin-de'],
  ['/categories/Shipping/', '/categories/shipping'],
  ['/categories/shipping/berlin-de/', '/categories/shipping/berlin-de'],
  ['/remote/Shipping', '/remote/shipping'],
  ['/types/Full-Time', '/types/full-time'],
  ['/companies/', '/companies'],
  ['/salaries/Categories/Shipping', '/salaries/categories/shipping'],
  ['/blog/', '/blog'],
  ['/categories/Shipping/feed.xml', '/categories/shipping/feed.xml'],
])('%s leads to %s for good', async (path, canonical) => {
  const { status, headers } = await openPage(board, path);
  expect([status, headers.get('location')]).toEqual([301, canonical]);
  // The board may get a page at this path later.
  expect(headers.get('cache-control')).toContain('max-age=0');
});

it('leads programs there, too, but not requests that change something', async () => {
  const { status } = await openPage(board, '/countries/DE', { headers: { accept: '*/*' } });
  expect(status).toBe(301);
  expect((await openPage(board, '/countries/DE', { method: 'HEAD' })).status).toBe(301);
  expect((await openPage(board, '/countries/DE', { method: 'POST' })).status).toBe(405);
});

test.each([
  '//evil.example',
  '//evil.example/',
  '///evil.example/jobs/',
  '/\\evil.example/',
  '/%5Cevil.example/',
  '/%2F%2Fevil.example/',
  '//evil.example/Jobs',
  'http://evil.example/jobs/',
  '/jobs/%2e%2e/',
  '/./jobs/',
  '/API/',
  '/assets/A/',
  '/nothing/at/all/',
  '/countries/xx',
])('%s is not found', async (path) => {
  const { status, headers } = await openPage(board, path);
  expect([status, headers.get('location')]).toEqual([404, null]);
});

it('redirects once if there is no such page', async () => {
  const { headers } = await openPage(board, '/categories/Nothing/');
  expect(headers.get('location')).toBe('/categories/nothing');
  expect((await openPage(board, '/categories/nothing')).status).toBe(404);
});
