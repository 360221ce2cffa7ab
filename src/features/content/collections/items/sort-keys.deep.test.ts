import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, until } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { insertItems, patchItem } from '../../../../../test/items.ts';
import { createRandom, drawInteger, pick, type Random } from '../../../../demo/random.ts';
import { newId } from '../../../../platform/ids.ts';
import { getCollection } from '../queries.ts';
import type { Collection } from '../schema.ts';
import { buildSortKeys } from './build-sort-keys.ts';
import { listItems } from './list.ts';
import type { Item } from './schema.ts';

const schema = [
  { name: 'name', type: 'text' },
  { name: 'score', type: 'number' },
  { name: 'isOpen', type: 'boolean' },
  { name: 'founded', type: 'date' },
];
const fields = schema.map(({ name }) => name);
/** More items than are sorted in memory once keys exist. */
const MANY = 5_300;

let client: Client;
let collection: Collection;

beforeEach(async () => {
  client = await newOrganization();
  collection = await saveCollection(client, { schema });
});

async function createKeys(): Promise<void> {
  const { connection } = await sharedServer();
  await buildSortKeys(connection.db, new AbortController().signal);
}

/** All ids, in one page that is larger than the API allows. */
async function idsBy(sort: string, filter: { status?: 'published' } = {}): Promise<string[]> {
  const row = await getCollection(client.scope, 'partners');
  const { rows, total } = await listItems(client.scope, row, { sort, ...filter, limit: 10_000 }, {});
  expect(rows).toHaveLength(total);
  return rows.map(({ id }) => id);
}

/** Values that are easy to sort wrongly: equal, missing, with accents, and with characters beyond 16 bits. */
function writeData(random: Random): Record<string, unknown> {
  const name = pick(random, [
    'Ähre',
    'ahre',
    'AHRE',
    '\u{1f600}x',
    '\uff5ax',
    'zoo',
    'z',
    'Z'.repeat(300),
    'ß',
    '',
  ]);
  const values = {
    name: `${name}${drawInteger(random, 0, 3)}`,
    score: pick(random, [0, -1, 1.5, 1e300, -1e-300, drawInteger(random, -50, 50)]),
    isOpen: drawInteger(random, 0, 1) === 1,
    founded: `19${drawInteger(random, 10, 99)}-0${drawInteger(random, 1, 9)}-11`,
  };
  return Object.fromEntries(Object.entries(values).filter(() => drawInteger(random, 0, 5) > 0));
}

async function insertMany(count = MANY): Promise<string[]> {
  const random = createRandom(7, count);
  const items = Array.from({ length: count }, () => ({
    id: newId(),
    status: drawInteger(random, 0, 99) > 0 ? 'published' : 'draft',
    data: writeData(random),
  }));
  await insertItems(client, collection, items);
  return items.map(({ id }) => id);
}

interface StoredField {
  id: number;
  field: string;
  is_ready: boolean;
}

async function sortFields(): Promise<StoredField[]> {
  return client.scope.db
    .selectFrom('collection_sort_fields')
    .select(['id', 'field', 'is_ready'])
    .where('organization_id', '=', client.scope.organizationId)
    .orderBy('id')
    .execute();
}

/** The stored keys, and the keys that a complete rebuild creates. */
async function storedAndRebuiltKeys(): Promise<[unknown[], unknown[]]> {
  const read = async () => {
    const { rows } = await sql`
      select item_id, field, number_key, text_key from collection_sort_keys keys
      join collection_sort_fields fields on fields.id = keys.sort_field_id
      where keys.organization_id = ${client.scope.organizationId} order by item_id, field`.execute(
      client.scope.db,
    );
    return rows;
  };
  const before = await read();
  const own = sql`where organization_id = ${client.scope.organizationId}`;
  await sql`delete from collection_sort_keys ${own}`.execute(client.scope.db);
  await sql`update collection_sort_fields set is_ready = false ${own}`.execute(client.scope.db);
  await createKeys();
  return [before, await read()];
}

describe('a list by a field of the schema', () => {
  test('has the same order in memory and by keys, also after updates and deletions', async () => {
    const ids = await insertMany();
    const orders = fields.flatMap((field) => [field, `-${field}`]);
    const all = async () => {
      const lists: Record<string, string[]> = {};
      for (const order of orders) {
        lists[order] = await idsBy(order);
        lists[`published ${order}`] = await idsBy(order, { status: 'published' });
      }
      return lists;
    };
    const here = await all();
    for (const order of orders) expect(here[order]?.toSorted()).toEqual(ids.toSorted());
    await createKeys();
    expect((await sortFields()).map(({ field, is_ready }) => [field, is_ready])).toEqual(
      fields.map((field) => [field, true]),
    );
    expect(await all()).toEqual(here);

    const random = createRandom(8, 0);
    for (let n = 0; n < 40; n++) {
      const data = Object.fromEntries(fields.map((field) => [field, null]));
      await patchItem(client, { id: ids[n] } as Item, { data: { ...data, ...writeData(random) } });
      await client.delete(`/cms/partners/${ids[n + 100]}`);
      await saveItem(client, writeData(random), { status: 'published' });
    }
    const byKeys = await all();
    // Fields whose keys are not ready are sorted in memory.
    await client.scope.db
      .updateTable('collection_sort_fields')
      .set({ is_ready: false })
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    expect(await all()).toEqual(byKeys);
  });

  test('of few items requests no keys', async () => {
    await insertMany(50);
    await idsBy('name');
    expect(await sortFields()).toEqual([]);
  });

  test('requests the keys of a field once for concurrent requests', async () => {
    await insertMany();
    await Promise.all(Array.from({ length: 12 }, () => client.get('/cms/partners?sort=score')));
    expect(await sortFields()).toEqual([{ id: expect.any(Number), field: 'score', is_ready: false }]);
  });
});

describe('sort keys', () => {
  test('are correct after concurrent writes during their creation', async () => {
    const ids = await insertMany();
    await idsBy('score');
    await idsBy('name');
    let isCreated = false;
    const creation = createKeys().finally(() => {
      isCreated = true;
    });
    let writes = 0;
    const write = async (random: Random) => {
      const id = pick(random, ids);
      const data = writeData(random);
      const response = await pick(random, [
        () => client.post('/cms/partners', { data }),
        () => client.post('/cms/partners', { id, data }),
        () => client.delete(`/cms/partners/${id}`),
      ])();
      expect([200, 201, 404]).toContain(response.status);
      writes++;
    };
    const writeOn = async (writer: number) => {
      const random = createRandom(writer, 1);
      // Each writer continues for a while after the keys are created.
      for (let left = 20; left > 0; left -= isCreated ? 1 : 0) await write(random);
    };
    await Promise.all([creation, ...Array.from({ length: 6 }, (_, writer) => writeOn(writer))]);
    expect(writes).toBeGreaterThanOrEqual(120);
    expect((await sortFields()).map(({ is_ready }) => is_ready)).toEqual([true, true]);
    const [stored, rebuilt] = await storedAndRebuiltKeys();
    expect(stored.length).toBeGreaterThan(2 * 5_000);
    expect(stored).toEqual(rebuilt);
  });

  test('wait for a transaction that began before the keys were requested', async () => {
    await insertMany();
    const { connection } = await sharedServer();
    const begun = Promise.withResolvers<void>();
    const registered = Promise.withResolvers<void>();
    const writer = connection.db.transaction().execute(async (db) => {
      await sql`select from collections where id = ${collection.id} for share`.execute(db);
      begun.resolve();
      await registered.promise;
      await insertItems({ ...client, scope: { ...client.scope, db } }, collection, [
        { id: newId(), status: 'draft', data: { score: 3 } },
      ]);
    });
    await begun.promise;
    await idsBy('score');
    let isCreated = false;
    const creation = createKeys().finally(() => {
      isCreated = true;
    });
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and query like '%from "collections"%for update'`.execute(connection.db);
      return rows.length > 0;
    };
    expect(await until(isWaiting, Boolean)).toBe(true);
    expect(isCreated).toBe(false);
    registered.resolve();
    await Promise.all([writer, creation]);
    const [stored, rebuilt] = await storedAndRebuiltKeys();
    expect(stored).toHaveLength(MANY + 1);
    expect(stored).toEqual(rebuilt);
  });

  test('are deleted when their field is removed or its order changes, and stay otherwise', async () => {
    await insertMany();
    for (const field of ['name', 'score', 'isOpen']) await idsBy(field);
    await createKeys();
    const [name] = await sortFields();
    await saveCollection(client, {
      schema: [
        { name: 'name', type: 'select', options: ['zoo'] },
        { name: 'score', type: 'text' },
        { name: 'founded', type: 'date' },
      ],
    });
    expect(await sortFields()).toEqual([name]);
    // A value that is no longer text counts as missing. All items are still listed.
    expect(new Set(await idsBy('score')).size).toBe(MANY);
    await createKeys();
    expect(new Set(await idsBy('score')).size).toBe(MANY);
    const [stored, rebuilt] = await storedAndRebuiltKeys();
    expect(stored).toEqual(rebuilt);
  });

  test('are not created for a schema that is replaced during their creation', async () => {
    await insertMany();
    await idsBy('score');
    await Promise.all([createKeys(), saveCollection(client, { schema: [{ name: 'score', type: 'text' }] })]);
    expect(await sortFields()).toEqual([]);
    const { rows } = await sql`select from collection_sort_keys
      where organization_id = ${client.scope.organizationId}`.execute(client.scope.db);
    expect(rows).toHaveLength(0);
  });

  test('are deleted with the collection, which returns its number of items', async () => {
    await insertMany();
    await idsBy('score');
    await createKeys();
    const response = await client.delete('/cms/partners');
    expect(response.body).toEqual({ collection: { slug: 'partners', deleted: true }, deleted_items: MANY });
    expect(await sortFields()).toEqual([]);
  });
});
