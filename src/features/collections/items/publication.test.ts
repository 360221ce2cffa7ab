import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import {
  itemEvents,
  letTimePass,
  minutesFromNow,
  namesOf,
  patchItem,
  readItem,
} from '../../../../test/items.ts';
import { toInstallation } from '../../organizations/board-url.ts';
import type { Item } from './schema.ts';
import { expireDueItems, publishStartedItems } from './sweep.ts';

let client: Client;

beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, { rules: { moderation: 'auto', sort_by: 'position', sort_dir: 'asc' } });
});

/** A published item whose expires_at passed after it was stored. */
async function saveDueItem(): Promise<Item> {
  const item = await saveItem(client, { name: 'Due' }, { expires_at: minutesFromNow(5) });
  await letTimePass(client, item, 'expires_at');
  return item;
}

async function sweep(): Promise<void> {
  const { connection, config } = await sharedServer();
  await expireDueItems(connection.db, toInstallation(config));
  await publishStartedItems(connection.db, toInstallation(config));
}

describe('an item past expires_at', () => {
  test('reads as expired at once, and the status filter follows', async () => {
    const item = await saveDueItem();
    await saveItem(client, { name: 'Live' }, { expires_at: minutesFromNow(5) });
    expect((await readItem(client, item)).status).toBe('expired');
    expect(await namesOf(client, 'status=expired')).toEqual(['Due']);
    expect(await namesOf(client, 'status=published')).toEqual(['Live']);
    expect((await client.get('/cms/partners?status=expired')).body).toMatchObject({ total: 1 });
  });

  test('is made expired by the sweep, which tells once', async () => {
    const item = await saveDueItem();
    await sweep();
    await sweep();
    const row = await client.scope.db
      .selectFrom('collection_items')
      .select('status')
      .where('id', '=', item.id)
      .executeTakeFirst();
    expect(row?.status).toBe('expired');
    expect(await itemEvents(client, item.id)).toEqual(['created', 'published', 'expired status']);
    expect(Date.parse((await readItem(client, item)).updated_at)).toBeGreaterThanOrEqual(
      Date.parse(item.updated_at),
    );
  });

  test('tells that it expired also when somebody changes it before the sweep comes', async () => {
    const item = await saveDueItem();
    expect((await patchItem(client, item, { position: 2 })).status).toBe('expired');
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual([
      'created',
      'published',
      'expired status',
      'updated position',
    ]);
  });

  test.each([true, false])(
    'tells that it expired and is public again when it is published anew (swept before: %s)',
    async (isSwept) => {
      const item = await saveDueItem();
      if (isSwept) await sweep();
      await patchItem(client, item, { status: 'published', expires_at: null });
      expect(await itemEvents(client, item.id)).toEqual([
        'created',
        'published',
        'expired status',
        'updated status expires_at',
        'published',
      ]);
    },
  );

  test.each([true, false])(
    'tells that it expired also when it is archived (swept before: %s)',
    async (isSwept) => {
      const item = await saveDueItem();
      if (isSwept) await sweep();
      await patchItem(client, item, { status: 'archived' });
      expect((await itemEvents(client, item.id)).slice(2)).toEqual(['expired status', 'updated status']);
    },
  );

  test.each([true, false])('stays expired when its end is moved (swept before: %s)', async (isSwept) => {
    const item = await saveDueItem();
    if (isSwept) await sweep();
    expect((await patchItem(client, item, { expires_at: null })).status).toBe('expired');
    expect((await patchItem(client, item, { status: 'published' })).status).toBe('published');
    expect((await itemEvents(client, item.id)).at(-1)).toBe('published');
  });

  test('cannot be published again before its end is moved', async () => {
    const item = await saveDueItem();
    expect((await patchItem(client, item, { status: 'published' })).status).toBe('expired');
    await sweep();
    const moved = await patchItem(client, item, { status: 'published', expires_at: minutesFromNow(5) });
    expect(moved.status).toBe('published');
    expect(await itemEvents(client, item.id)).toEqual([
      'created',
      'published',
      'expired status',
      'updated status expires_at',
      'published',
    ]);
  });

  test('of another status stays what it is', async () => {
    for (const status of ['draft', 'pending_review', 'archived']) {
      const item = await saveItem(client, { name: status }, { status, expires_at: '2020-01-01' });
      await sweep();
      expect((await readItem(client, item)).status).toBe(status);
      expect(await itemEvents(client, item.id)).toEqual(['created']);
    }
  });

  test('that is created so is expired from the beginning', async () => {
    const item = await saveItem(client, { name: 'Late' }, { expires_at: '2020-01-01' });
    expect(item.status).toBe('expired');
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created']);
  });
});

describe('a scheduled item', () => {
  test('is published, and announced by the sweep once its time has come', async () => {
    const item = await saveItem(client, { name: 'Soon' }, { starts_at: minutesFromNow(5) });
    expect(item.status).toBe('published');
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created']);
    await letTimePass(client, item, 'starts_at');
    const before = await readItem(client, item);
    await sweep();
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created', 'published']);
    expect(await readItem(client, item)).toEqual(before);
  });

  test('that is changed after its time is announced by the change', async () => {
    const item = await saveItem(client, { name: 'Soon' }, { starts_at: minutesFromNow(5) });
    await letTimePass(client, item, 'starts_at');
    await patchItem(client, item, { data: { name: 'Now' } });
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created', 'updated data', 'published']);
  });

  test('is announced again each time that it becomes public again', async () => {
    const item = await saveItem(client, { name: 'Often' });
    await patchItem(client, item, { starts_at: minutesFromNow(5) });
    await patchItem(client, item, { starts_at: null });
    await patchItem(client, item, { status: 'archived' });
    await patchItem(client, item, { status: 'published' });
    await patchItem(client, item, { position: 4 });
    expect(await itemEvents(client, item.id)).toEqual([
      'created',
      'published',
      'updated starts_at',
      'updated starts_at',
      'published',
      'updated status',
      'updated status',
      'published',
      'updated position',
    ]);
  });

  test('that ends before anybody was told is not announced any more', async () => {
    const item = await saveItem(
      client,
      { name: 'Missed' },
      { starts_at: minutesFromNow(5), expires_at: minutesFromNow(6) },
    );
    await letTimePass(client, item, 'starts_at');
    await letTimePass(client, item, 'expires_at');
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created', 'expired status']);
  });
});

test('an item that is set to expired by hand tells so', async () => {
  const item = await saveItem(client, { name: 'Over' });
  expect((await patchItem(client, item, { status: 'expired' })).status).toBe('expired');
  expect(await itemEvents(client, item.id)).toEqual([
    'created',
    'published',
    'updated status',
    'expired status',
  ]);
});

test('two sweeps at once tell of each item once', async () => {
  const items = await Promise.all(Array.from({ length: 30 }, saveDueItem));
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  for (const { id } of items) {
    expect(await itemEvents(client, id)).toEqual(['created', 'published', 'expired status']);
  }
});
