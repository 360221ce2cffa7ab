import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { requestBoard, saveCollection, saveItem } from '../../../../../test/collections.ts';
import { itemEvents, patchItem, readItem } from '../../../../../test/items.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';

const schema = [
  { name: 'name', type: 'text' },
  { name: 'tier', type: 'text' },
];

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, { schema, visibility: 'public' });
});

const data = { name: 'Pilots', tier: 'gold' };
const external_id = 'CRM-4';
const save = (body: object, onDuplicate = 'update') =>
  client.post(`/cms/partners?on_duplicate=${onDuplicate}`, body);

describe('the external_id of an item', () => {
  it('is part of the item, the list and the events, and filters the list', async () => {
    const item = await saveItem(client, data, { external_id });
    const other = await saveItem(client, data);
    expect([item.external_id, other.external_id]).toEqual([external_id, null]);
    const find = async (query: string) => (await client.get(`/cms/partners?${query}`)).body;
    for (const more of ['', '&sort=name', '&sort=-position', '&search=pilots', '&status=pending_review'])
      expect(await find(`external_id=${external_id}${more}`)).toMatchObject({ items: [item], total: 1 });
    for (const query of ['external_id=crm-4', `external_id=${external_id}&status=draft`])
      expect(await find(query)).toMatchObject({ items: [], total: 0 });
    expect(issuePaths(await client.get('/cms/partners?external_id=%00'))).toEqual(['external_id']);
    expect((await eventsOf(client)).find(({ type }) => type === 'cms.item.created')?.data).toMatchObject({
      external_id,
    });
  });

  it('is not part of public responses, and does not filter them', async () => {
    const item = await saveItem(client, data, { external_id, status: 'published' });
    await saveItem(client, data, { status: 'published' });
    const { origin } = await sharedServer();
    const readPublic = (path: string) => requestBoard(origin, `${client.slug}.boards.localhost`, path);
    const list = await readPublic(`/organization/cms/partners?external_id=${external_id}`);
    expect(list.body.total).toBe(2);
    const single = await readPublic(`/organization/cms/partners/${item.id}`);
    for (const { status, text } of [list, single]) {
      expect(status).toBe(200);
      expect(text).not.toContain('external_id');
    }
  });

  it('is unique within a collection', async () => {
    const item = await saveItem(client, data, { external_id });
    const again = await client.post('/cms/partners', { data, external_id });
    expectError(again, 409, 'duplicate_item');
    expect(again.body.error.details).toEqual({ existing_item_id: item.id });
    await saveCollection(client, { slug: 'other', schema });
    await saveItem(client, data, { external_id, slug: 'other' });
    expect((await client.get('/cms/partners')).body.total).toBe(1);
  });

  it('can be set, changed and cleared, but not to that of another item', async () => {
    const taken = await saveItem(client, data, { external_id });
    const item = await saveItem(client, data);
    for (const rejected of [
      await client.patch(`/cms/partners/${item.id}`, { position: 1, external_id }),
      await save({ id: item.id, data, position: 1, external_id }),
    ]) {
      expectError(rejected, 409, 'duplicate_item');
      expect(rejected.body.error.details).toEqual({ existing_item_id: taken.id });
    }
    expect((await readItem(client, item)).position).toBe(0);
    expect((await patchItem(client, item, { external_id: 'CRM-5' })).external_id).toBe('CRM-5');
    expect((await patchItem(client, taken, { external_id: null })).external_id).toBeNull();
    expect((await patchItem(client, item, { external_id })).external_id).toBe(external_id);
    expect(await itemEvents(client, item.id)).toEqual([
      'created',
      'updated external_id',
      'updated external_id',
    ]);
  });
});

describe('POST /cms/{slug} with on_duplicate', () => {
  it('update replaces all data and the other fields that are sent', async () => {
    const item = await saveItem(client, data, { external_id, position: 7 });
    const response = await save({ data: { name: 'North Sea Pilots' }, external_id, status: 'published' });
    expect(response.status, response.text).toBe(200);
    expect(response.body.item).toMatchObject({
      id: item.id,
      data: { name: 'North Sea Pilots' },
      position: 7,
      status: 'published',
    });
    expect(response.body.item.data).not.toHaveProperty('tier');
    expect(await readItem(client, item)).toEqual(response.body.item);
  });

  it('skip returns the stored item unchanged', async () => {
    const item = await saveItem(client, data, { external_id });
    const response = await save({ data: { name: 'Other' }, external_id }, 'skip');
    expect([response.status, response.body.item]).toEqual([200, item]);
  });

  it('creates an item with an unknown external_id, and rejects an unknown mode', async () => {
    for (const mode of ['update', 'skip', 'error'])
      expect((await save({ data, external_id: mode }, mode)).status).toBe(201);
    expect(issuePaths(await save({ data, external_id }, 'replace'))).toEqual(['on_duplicate']);
  });

  it('rejects an id that differs from that of the item with the external_id', async () => {
    const item = await saveItem(client, data, { external_id });
    const rejected = await save({ data, id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a99', external_id });
    expectError(rejected, 409, 'duplicate_item');
    expect((await save({ data, id: item.id, external_id })).status).toBe(200);
  });

  it('update creates one item for twenty concurrent imports, which all succeed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ data: { name: `P${index}` }, external_id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => body.item.id)).size).toBe(1);
    expect((await client.get('/cms/partners')).body.total).toBe(1);
  });

  it('lets one of twenty concurrent requests create the item when it is omitted', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/cms/partners', { data, external_id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});
