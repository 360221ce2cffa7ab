import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { itemEvents, patchItem, readItem } from '../../../../../test/items.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';
import { newId } from '../../../../platform/ids.ts';

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

describe('an update', () => {
  test('merges the fields of data: absent ones stay, null clears, and values replace the stored ones', async () => {
    const item = await saveItem(client, { name: 'Pilots', tier: 'gold', extra: { a: 1, b: 2 } });
    const changed = await patchItem(client, item, { data: { tier: null, extra: { c: 3 }, unknown: 1 } });
    expect(changed.data).toEqual({ name: 'Pilots', extra: { c: 3 } });
    expect(await patchItem(client, item, { data: { name: 'Tugs' } })).toMatchObject({
      data: { name: 'Tugs', extra: { c: 3 } },
    });
    expect((await readItem(client, item)).data).toEqual({ name: 'Tugs', extra: { c: 3 } });
  });

  test('of other fields does not change data, and null clears them', async () => {
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

  test('with the stored values records nothing and keeps updated_at', async () => {
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

  test('records the changed fields and the updated item', async () => {
    const item = await saveItem(client, { name: 'Pilots' });
    const changed = await patchItem(client, item, { data: { name: 'Tugs' }, position: 0 });
    const event = (await eventsOf(client)).at(-1);
    expect(event).toMatchObject({ type: 'cms.item.updated', changed_fields: ['data'] });
    expect(event?.data).toEqual({ ...changed, collection: 'partners' });
  });

  test('reports all problems together: of data, of other fields and of the combination with stored values', async () => {
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

  test('of an unknown item or one of another collection returns 404', async () => {
    await saveCollection(client, { slug: 'other', schema });
    const elsewhere = await saveItem(client, { name: 'Pilots' }, { slug: 'other' });
    for (const id of [newId(), 'x', elsewhere.id]) {
      expectError(await client.get(`/cms/partners/${id}`), 404, 'not_found');
      expectError(await client.patch(`/cms/partners/${id}`, { position: 1 }), 404, 'not_found');
      expectError(await client.delete(`/cms/partners/${id}`), 404, 'not_found');
    }
  });

  test('does not lose any of twenty concurrent updates', async () => {
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
  test('accepts an update and a deletion only for the current version', async () => {
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
  test('is confirmed, recorded, and not repeatable', async () => {
    const item = await saveItem(client, { name: 'Pilots' });
    const response = await client.delete(`/cms/partners/${item.id}`);
    expect([response.status, response.body]).toEqual([200, { item: { id: item.id, deleted: true } }]);
    expectError(await client.delete(`/cms/partners/${item.id}`), 404, 'not_found');
    expect(await itemEvents(client, item.id)).toEqual(['created', 'deleted']);
    expect((await eventsOf(client)).at(-1)?.data).toEqual({ ...item, collection: 'partners' });
  });
});

test('an Idempotency-Key creates one item for repeated requests', async () => {
  const headers = { 'idempotency-key': 'one' };
  const send = () => client.post('/cms/partners', { data: { name: 'Pilots' } }, headers);
  const first = await send();
  const again = await send();
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await client.get('/cms/partners')).body.total).toBe(1);
});

test('rich text is stored as a document and returned with HTML in data_html', async () => {
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
