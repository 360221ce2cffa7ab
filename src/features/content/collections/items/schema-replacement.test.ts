import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newOrganization, sharedServer, until } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { itemEvents, patchItem, readItem } from '../../../../../test/items.ts';
import { issuePaths } from '../../../../../test/jobs.ts';

const before = [
  { name: 'name', type: 'text' },
  { name: 'score', type: 'text' },
];
const after = [
  { name: 'name', type: 'text', required: true },
  { name: 'score', type: 'number' },
];

test('a new schema does not change stored items, and validates later writes of their data', async () => {
  const client = await newOrganization();
  await saveCollection(client, { schema: before });
  const item = await saveItem(client, { score: 'high' });
  await saveCollection(client, { schema: after });
  expect(await readItem(client, item)).toEqual(item);
  expect(await itemEvents(client, item.id)).toEqual(['created']);
  // Updates of other fields do not validate data.
  expect((await patchItem(client, item, { position: 1 })).data).toEqual({ score: 'high' });
  const path = `/cms/partners/${item.id}`;
  const whole = await client.patch(path, { data: { name: 'Pilots' } });
  expect(issuePaths(whole)).toEqual(['/data/score']);
  expect(issuePaths(await client.post('/cms/partners', { id: item.id, data: {} }))).toEqual(['/data/name']);
  const mended = await patchItem(client, item, { data: { name: 'Pilots', score: 1 } });
  expect(mended.data).toEqual({ name: 'Pilots', score: 1 });
});

test('a removed field stays stored until its item is written', async () => {
  const client = await newOrganization();
  await saveCollection(client, { schema: before });
  const item = await saveItem(client, { name: 'Pilots', score: 'high' });
  await saveCollection(client, { schema: [{ name: 'name', type: 'text' }] });
  expect((await readItem(client, item)).data).toEqual({ name: 'Pilots', score: 'high' });
  expect((await patchItem(client, item, { data: { name: 'Tugs' } })).data).toEqual({ name: 'Tugs' });
});

test('a schema replacement waits for concurrent writes, and writes wait for a replacement', async () => {
  const client = await newOrganization();
  const { id } = await saveCollection(client, { schema: before });
  const { connection } = await sharedServer();
  const waiting = async (pid: number) => {
    const { rows } =
      await sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`.execute(
        connection.db,
      );
    return rows.length;
  };
  /** Sends a request while a transaction locks the collection. No response may arrive before the transaction ends. */
  const whileLocked = async (strength: 'share' | 'update', send: () => Promise<unknown>) => {
    let isAnswered = false;
    const response = await connection.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid from collections where id = ${id} for ${sql.raw(strength)}`.execute(
        db,
      );
      const sent = send().finally(() => {
        isAnswered = true;
      });
      expect(
        await until(
          () => waiting(rows[0]?.pid ?? 0),
          (count) => count > 0,
        ),
      ).toBe(1);
      expect(isAnswered).toBe(false);
      return { sent };
    });
    await response.sent;
  };
  await whileLocked('share', () => saveCollection(client, { schema: after }));
  await whileLocked('update', () => saveItem(client, { name: 'Pilots' }));
});

test('concurrent writes and replacements store exactly the accepted items', async () => {
  const client = await newOrganization();
  await saveCollection(client, { schema: before });
  const write = async (score: unknown) => {
    const response = await client.post('/cms/partners', { data: { name: 'x', score } });
    expect([201, 400]).toContain(response.status);
    return response.status;
  };
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    const schema = round % 2 === 0 ? after : before;
    const responses = [write('text'), write(1), saveCollection(client, { schema }), write('text'), write(1)];
    for (const each of await Promise.all(responses)) if (typeof each === 'number') statuses.push(each);
  }
  expect(statuses).toContain(201);
  const { body } = await client.get('/cms/partners?limit=500');
  expect(body.total).toBe(statuses.filter((status) => status === 201).length);
});
