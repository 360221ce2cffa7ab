import { beforeAll, expect, test } from 'vitest';
import { type Client, newOrganization, request, sharedServer } from '../../../test/app.ts';
import { requestBoard } from '../../../test/collections.ts';
import type { Item } from '../../features/content/collections/items/schema.ts';
import { inTransaction } from '../../platform/scope.ts';
import { companies } from '../companies.ts';
import { loadDemoCollections } from './load-collections.ts';

let organization: Client;
beforeAll(async () => {
  organization = await newOrganization();
  await load(organization);
});

/** Loads everything in one transaction, as the first start does. */
async function load({ scope }: Client): Promise<void> {
  const { connection, storage } = await sharedServer();
  await inTransaction(scope, (scope) => loadDemoCollections(scope, { db: connection.db, storage }));
}

async function board(path: string): Promise<Item[]> {
  const { origin } = await sharedServer();
  const host = `${organization.slug}.boards.localhost`;
  return (await requestBoard(origin, host, `/organization/cms/${path}`)).body.items;
}

test('the board shows eight partners that are companies with jobs, each with its own logo', async () => {
  const partners = await board('partners');
  expect(partners.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(partners.map(({ data }) => (data as { tier: string }).tier)).toEqual([
    ...['gold', 'gold', 'silver', 'silver', 'silver'],
    ...['friend', 'friend', 'friend'],
  ]);
  const websites = new Map(companies.map(({ name, website }) => [name, website]));
  const logos = new Set<string>();
  const { origin } = await sharedServer();
  for (const { data, data_html } of partners) {
    const { name, logo, website } = data as Record<string, string>;
    expect(website).toBe(websites.get(name!));
    expect((data_html as Record<string, string>).about).toMatch(/^<p><strong>.+<\/strong> .+\.<\/p>$/);
    const picture = await request(`${origin}${new URL(logo!).pathname}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(Number(picture.headers.get('content-length'))).toBeLessThan(40_000);
    logos.add(logo!);
  }
  expect(logos.size).toBe(8);
});

test('the board shows four testimonials, and two more wait for review', async () => {
  expect(await board('testimonials')).toHaveLength(4);
  const { items } = (await organization.get('/cms/testimonials')).body;
  expect(items.map(({ status }: Item) => status)).toEqual([
    ...['pending_review', 'pending_review'],
    ...['published', 'published', 'published', 'published'],
  ]);
  expect(new Set(items.map(({ source }: Item) => source))).toEqual(new Set(['public']));
});

test('the collections are valid for the API: saving them as returned changes nothing', async () => {
  for (const collection of (await organization.get('/cms')).body.collections) {
    const { id: _, created_at: __, updated_at: ___, ...fields } = collection;
    const response = await organization.post('/cms', fields);
    expect(response.status, response.text).toBe(200);
    expect(response.body).toEqual({ collection, warnings: { invalid_items: 0 } });
  }
});
