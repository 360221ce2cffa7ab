import { beforeEach, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, until } from '../../../../../test/app.ts';
import { requestBoard, saveCollection, saveItem } from '../../../../../test/collections.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, { visibility: 'public', rules: { allow_public_submit: true } });
});

/** The totals of all items, published items and public items. */
async function totals(): Promise<number[]> {
  const { origin } = await sharedServer();
  const board = `${client.slug}.boards.localhost`;
  const responses = await Promise.all([
    client.get('/cms/partners'),
    client.get('/cms/partners?status=published'),
    requestBoard(origin, board, '/organization/cms/partners'),
  ]);
  return responses.map(({ body }) => body.total);
}

test('cached totals include every change immediately', async () => {
  expect(await totals()).toEqual([0, 0, 0]);
  const item = await saveItem(client, { name: 'Pilots' }, { status: 'published' });
  expect(await totals()).toEqual([1, 1, 1]);
  const path = `/cms/partners/${item.id}`;
  await client.patch(path, { status: 'archived' });
  expect(await totals()).toEqual([1, 0, 0]);
  await client.patch(path, { status: 'published', starts_at: '2100-01-01' });
  expect(await totals()).toEqual([1, 1, 0]);
  const { origin } = await sharedServer();
  const body = { data: { name: 'Visitor' } };
  await requestBoard(origin, `${client.slug}.boards.localhost`, '/organization/cms/partners/submit', {
    method: 'POST',
    body,
  });
  expect(await totals()).toEqual([2, 1, 0]);
  await client.delete(path);
  expect(await totals()).toEqual([1, 0, 0]);
  await client.delete('/cms/partners');
  await saveCollection(client, { visibility: 'public' });
  expect(await totals()).toEqual([0, 0, 0]);
});

test('cached totals follow starts_at and expires_at without a sweep', async () => {
  const soon = () => new Date(Date.now() + 700).toISOString();
  await saveItem(client, { name: 'Pilots' }, { status: 'published', starts_at: soon() });
  expect(await until(totals, (found) => found.join() === '1,1,1')).toEqual([1, 1, 1]);
  await saveItem(client, { name: 'Harbour' }, { status: 'published', expires_at: soon() });
  await totals();
  expect(await until(totals, (found) => found.join() === '2,1,1')).toEqual([2, 1, 1]);
});
