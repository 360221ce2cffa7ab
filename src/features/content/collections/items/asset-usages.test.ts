import { beforeEach, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { uploadImage } from '../../../../../test/assets.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { patchItem } from '../../../../../test/items.ts';
import { expectError } from '../../../../../test/jobs.ts';

const schema = [
  { name: 'logo', type: 'image' },
  { name: 'body', type: 'richtext' },
];

let client: Client;

beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, { schema });
});

/** The usages in the error of a rejected deletion. */
async function usagesOf({ id }: { id: string }): Promise<unknown[]> {
  const response = await client.delete(`/assets/${id}`);
  expectError(response, 409, 'asset_in_use');
  return response.body.error.details.used_by;
}

async function countUsages(): Promise<number> {
  const rows = await client.scope.db
    .selectFrom('asset_usages')
    .select('field')
    .where('organization_id', '=', client.scope.organizationId)
    .execute();
  return rows.length;
}

test('an asset is in use by each field of an item that shows it', async () => {
  const asset = await uploadImage(client);
  const item = await saveItem(client, { logo: asset.url, body: `<p>x</p><img src="${asset.url}">` });
  expect(await usagesOf(asset)).toEqual([
    { type: 'cms_item', id: item.id, field: 'data.body' },
    { type: 'cms_item', id: item.id, field: 'data.logo' },
  ]);
  await patchItem(client, item, { data: { body: null } });
  expect(await usagesOf(asset)).toEqual([{ type: 'cms_item', id: item.id, field: 'data.logo' }]);
  await patchItem(client, item, { position: 1 });
  expect(await countUsages()).toBe(1);
  await client.post('/cms/partners', { id: item.id, data: {} });
  expect((await client.delete(`/assets/${asset.id}`)).status).toBe(200);
});

test('assets are not in use by deleted items and collections', async () => {
  const asset = await uploadImage(client);
  const item = await saveItem(client, { logo: asset.url });
  await saveItem(client, { logo: asset.url });
  expect(await countUsages()).toBe(2);
  await client.delete(`/cms/partners/${item.id}`);
  expect(await countUsages()).toBe(1);
  await client.delete('/cms/partners');
  expect(await countUsages()).toBe(0);
  expect((await client.delete(`/assets/${asset.id}`)).status).toBe(200);
});

test('an asset is not in use after an update of an item whose schema has lost the image field', async () => {
  const asset = await uploadImage(client);
  const item = await saveItem(client, { logo: asset.url });
  await saveCollection(client, { schema: [{ name: 'name', type: 'text' }] });
  expect(await usagesOf(asset)).toEqual([{ type: 'cms_item', id: item.id, field: 'data.logo' }]);
  await patchItem(client, item, { data: { name: 'Pilots' } });
  expect(await countUsages()).toBe(0);
});

test('an item that is sent again unchanged is indexed by the current schema, for assets and search', async () => {
  const asset = await uploadImage(client);
  const json = [
    { name: 'logo', type: 'json' },
    { name: 'motto', type: 'json' },
  ];
  await saveCollection(client, { slug: 'others', schema: json });
  const data = { logo: asset.url, motto: 'Safe harbours' };
  const item = await saveItem(client, data, { slug: 'others' });
  expect(await countUsages()).toBe(0);
  const typed = [
    { name: 'logo', type: 'image' },
    { name: 'motto', type: 'text' },
  ];
  await saveCollection(client, { slug: 'others', schema: typed });
  const response = await client.post('/cms/others', { id: item.id, data });
  expect([response.status, response.body.item]).toEqual([200, item]);
  expect(await usagesOf(asset)).toEqual([{ type: 'cms_item', id: item.id, field: 'data.logo' }]);
  expect((await client.get('/cms/others?search=harbours')).body.total).toBe(1);
});
