import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import {
  itemEvents,
  minutesFromNow,
  moveToPast,
  namesOf,
  patchItem,
  readItem,
} from '../../../../../test/items.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
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
  await moveToPast(client, item, 'expires_at');
  return item;
}

async function sweep(): Promise<void> {
  const { connection, config } = await sharedServer();
  await expireDueItems(connection.db, toInstallation(config));
  await publishStartedItems(connection.db, toInstallation(config));
}

describe('an item past expires_at', () => {
  test('is expired immediately, also in the status filter', async () => {
    const item = await saveDueItem();
    await saveItem(client, { name: 'Live' }, { expires_at: minutesFromNow(5) });
    expect((await readItem(client, item)).status).toBe('expired');
    expect(await namesOf(client, 'status=expired')).toEqual(['Due']);
    expect(await namesOf(client, 'status=published')).toEqual(['Live']);
    expect((await client.get('/cms/partners?status=expired')).body).toMatchObject({ total: 1 });
  });

  test('is stored as expired by the sweep, with one event', async () => {
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

  test('is recorded as expired when an update comes before the sweep', async () => {
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
    'is recorded as expired and published when it is published again (swept before: %s)',
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
    'is recorded as expired when it is archived (swept before: %s)',
    async (isSwept) => {
      const item = await saveDueItem();
      if (isSwept) await sweep();
      await patchItem(client, item, { status: 'archived' });
      expect((await itemEvents(client, item.id)).slice(2)).toEqual(['expired status', 'updated status']);
    },
  );

  test.each([true, false])('stays expired when expires_at moves (swept before: %s)', async (isSwept) => {
    const item = await saveDueItem();
    if (isSwept) await sweep();
    expect((await patchItem(client, item, { expires_at: null })).status).toBe('expired');
    expect((await patchItem(client, item, { status: 'published' })).status).toBe('published');
    expect((await itemEvents(client, item.id)).at(-1)).toBe('published');
  });

  test('cannot be published again before expires_at moves', async () => {
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

  test('does not change with another status', async () => {
    for (const status of ['draft', 'pending_review', 'archived']) {
      const item = await saveItem(client, { name: status }, { status, expires_at: '2020-01-01' });
      await sweep();
      expect((await readItem(client, item)).status).toBe(status);
      expect(await itemEvents(client, item.id)).toEqual(['created']);
    }
  });

  test('is created as expired, without another event', async () => {
    const item = await saveItem(client, { name: 'Late' }, { expires_at: '2020-01-01' });
    expect(item.status).toBe('expired');
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created']);
  });
});

describe('a scheduled item', () => {
  test('is recorded as published by the sweep once starts_at has passed', async () => {
    const item = await saveItem(client, { name: 'Soon' }, { starts_at: minutesFromNow(5) });
    expect(item.status).toBe('published');
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created']);
    await moveToPast(client, item, 'starts_at');
    const before = await readItem(client, item);
    await sweep();
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created', 'published']);
    expect(await readItem(client, item)).toEqual(before);
  });

  test('is recorded as published by an update after starts_at', async () => {
    const item = await saveItem(client, { name: 'Soon' }, { starts_at: minutesFromNow(5) });
    await moveToPast(client, item, 'starts_at');
    await patchItem(client, item, { data: { name: 'Now' } });
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created', 'updated data', 'published']);
  });

  test('is recorded as published each time it becomes public again', async () => {
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

  test('is not recorded as published when it ends before the first sweep', async () => {
    const item = await saveItem(
      client,
      { name: 'Missed' },
      { starts_at: minutesFromNow(5), expires_at: minutesFromNow(6) },
    );
    await moveToPast(client, item, 'starts_at');
    await moveToPast(client, item, 'expires_at');
    await sweep();
    expect(await itemEvents(client, item.id)).toEqual(['created', 'expired status']);
  });
});

test('an item that is set to expired is recorded as expired', async () => {
  const item = await saveItem(client, { name: 'Over' });
  expect((await patchItem(client, item, { status: 'expired' })).status).toBe('expired');
  expect(await itemEvents(client, item.id)).toEqual([
    'created',
    'published',
    'updated status',
    'expired status',
  ]);
});

test('concurrent sweeps record each item once', async () => {
  const items = await Promise.all(Array.from({ length: 30 }, saveDueItem));
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  for (const { id } of items) {
    expect(await itemEvents(client, id)).toEqual(['created', 'published', 'expired status']);
  }
});
