import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import { itemEvents, patchItem, readItem } from '../../../../test/items.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { newId } from '../../../platform/ids.ts';

const schema = [
  { name: 'name', type: 'text', required: true },
  { name: 'tier', type: 'text', default: 'silver' },
  { name: 'extra', type: 'json' },
];

let client: Client;

beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, { schema });
});

describe('a change', () => {
  test('merges fields of data: absent ones stay, null removes, values are replaced whole', async () => {
    const item = await saveItem(client, { name: 'Pilots', tier: 'gold', extra: { a: 1, b: 2 } });
    const changed = await patchItem(client, item, { data: { tier: null, extra: { c: 3 }, unknown: 1 } });
    expect(changed.data).toEqual({ name: 'Pilots', extra: { c: 3 } });
    expect(await patchItem(client, item, { data: { name: 'Tugs' } })).toMatchObject({
      data: { name: 'Tugs', extra: { c: 3 } },
    });
    expect((await readItem(client, item)).data).toEqual({ name: 'Tugs', extra: { c: 3 } });
  });

  test('of other fields leaves data alone, and null clears them', async () => {
    const item = await saveItem(
      client,
      { name: 'Pilots' },
      { starts_at: '2030-01-01', expires_at: '2030-02-01' },
    );
    const changed = await patchItem(client, item, {
      starts_at: null,
      expires_at: null,
      position: 3,
      status: 'draft',
    });
    expect(changed).toMatchObject({
      data: item.data,
      starts_at: null,
      expires_at: null,
      position: 3,
      status: 'draft',
    });
    expect(await itemEvents(client, item.id)).toEqual([
      'created',
      'updated status starts_at expires_at position',
    ]);
  });

  test('that changes nothing tells nobody and keeps updated_at', async () => {
    const item = await saveItem(client, { name: 'Pilots', extra: { a: [1] } }, { starts_at: '2030-01-01' });
    const same = {
      data: { extra: { a: [1] }, unknown: 5 },
      starts_at: '2030-01-01T01:00+01:00',
      position: 0,
    };
    expect(await patchItem(client, item, same)).toEqual(item);
    expect(await patchItem(client, item, {})).toEqual(item);
    expect(await itemEvents(client, item.id)).toEqual(['created']);
  });

  test('tells what it changed, with the item as it is now', async () => {
    const item = await saveItem(client, { name: 'Pilots' });
    const changed = await patchItem(client, item, { data: { name: 'Tugs' }, position: 0 });
    const event = (await eventsOf(client)).at(-1);
    expect(event).toMatchObject({ type: 'cms.item.updated', changed_fields: ['data'] });
    expect(event?.data).toEqual({ ...changed, collection: 'partners' });
  });

  test('tells all problems at once: of data, of the rest, and of what both would become', async () => {
    const item = await saveItem(client, { name: 'Pilots' }, { starts_at: '2030-01-02' });
    const bad = { data: { name: null, tier: 5 }, position: 'x', id: item.id };
    expect(issuePaths(await client.patch(`/cms/partners/${item.id}`, bad)).sort()).toEqual([
      '/data/name',
      '/data/tier',
      '/id',
      '/position',
    ]);
    const early = await client.patch(`/cms/partners/${item.id}`, { expires_at: '2030-01-01' });
    expect(issuePaths(early)).toEqual(['/expires_at']);
    expect(issuePaths(await client.patch(`/cms/partners/${item.id}`, { data: [] }))).toEqual(['/data']);
    expect(issuePaths(await client.patch(`/cms/partners/${item.id}`, 'null'))).toEqual(['']);
    const owner = await client.patch(`/cms/partners/${item.id}`, { owner_user_id: newId() });
    expect(issuePaths(owner)).toEqual(['/owner_user_id']);
    expect(await readItem(client, item)).toEqual(item);
  });

  test('of an item that is not there, or elsewhere, is 404', async () => {
    await saveCollection(client, { slug: 'other', schema });
    const elsewhere = await saveItem(client, { name: 'Pilots' }, { slug: 'other' });
    for (const id of [newId(), 'x', elsewhere.id]) {
      expectError(await client.get(`/cms/partners/${id}`), 404, 'not_found');
      expectError(await client.patch(`/cms/partners/${id}`, { position: 1 }), 404, 'not_found');
      expectError(await client.delete(`/cms/partners/${id}`), 404, 'not_found');
    }
  });

  test('of twenty at once loses none', async () => {
    await saveCollection(client, {
      schema: Array.from({ length: 20 }, (_, n) => ({ name: `f${n}`, type: 'number' })),
    });
    const item = await saveItem(client, {});
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => patchItem(client, item, { data: { [`f${n}`]: n } })),
    );
    const { data } = await readItem(client, item);
    expect(data).toEqual(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, n])));
  });
});

describe('If-Match', () => {
  test('lets a change and a deletion pass for the version that it names, and for no other', async () => {
    const item = await saveItem(client, { name: 'Pilots' });
    const path = `/cms/partners/${item.id}`;
    const etag = (await client.get(path)).headers.get('etag') ?? '';
    expectError(await client.patch(path, { position: 1 }, { 'if-match': '"x"' }), 412, 'precondition_failed');
    expect((await client.patch(path, { position: 1 }, { 'if-match': etag })).status).toBe(200);
    expectError(await client.patch(path, { position: 2 }, { 'if-match': etag }), 412, 'precondition_failed');
    expectError(await client.delete(path, { 'if-match': etag }), 412, 'precondition_failed');
    const now = (await client.get(path)).headers.get('etag') ?? '';
    expect((await client.delete(path, { 'if-match': now })).status).toBe(200);
  });
});

describe('a deletion', () => {
  test('says so, tells subscribers, and cannot be repeated', async () => {
    const item = await saveItem(client, { name: 'Pilots' });
    const response = await client.delete(`/cms/partners/${item.id}`);
    expect([response.status, response.body]).toEqual([200, { item: { id: item.id, deleted: true } }]);
    expectError(await client.delete(`/cms/partners/${item.id}`), 404, 'not_found');
    expect(await itemEvents(client, item.id)).toEqual(['created', 'deleted']);
    expect((await eventsOf(client)).at(-1)?.data).toEqual({ ...item, collection: 'partners' });
  });
});

test('an Idempotency-Key creates one item, however often it is sent', async () => {
  const headers = { 'idempotency-key': 'one' };
  const send = () => client.post('/cms/partners', { data: { name: 'Pilots' } }, headers);
  const first = await send();
  const again = await send();
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await client.get('/cms/partners')).body.total).toBe(1);
});

test('rich text is stored as a document and printed as HTML beside it', async () => {
  await saveCollection(client, { schema: [{ name: 'body', type: 'richtext' }, ...schema] });
  const item = await saveItem(client, {
    name: 'Pilots',
    body: '<p onclick="x()">Hi <b>you</b></p><script>1</script>',
  });
  expect(item.data).toMatchObject({ body: { type: 'doc' } });
  expect(item.data_html).toEqual({ body: '<p>Hi <strong>you</strong></p>' });
  expect((await patchItem(client, item, { data: { body: null } })).data_html).toEqual({});
  const { body } = await client.get('/cms/partners');
  expect(body.items[0].data_html).toEqual({});
});
