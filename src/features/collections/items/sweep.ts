import type { Database } from '../../../platform/database/connect.ts';
import { type EventType, recordEvents } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Platform } from '../../organizations/board-address.ts';
import { sweepOrganizations } from '../../organizations/sweep.ts';
import { findCollections } from '../queries.ts';
import { type ItemRow, toItem } from './queries.ts';
import { itemExpired, itemPublished } from './schema.ts';
import { announceItems, expireItems, findDueItems, findStartedItems } from './task-queries.ts';

/** Makes what already reads as expired so in the rows, and tells subscribers. */
export async function expireDueItems(db: Database, platform: Platform): Promise<void> {
  await sweepOrganizations(db, platform, {
    failure: 'some items could not be expired',
    findDue: findDueItems,
    work: (scope, ids) => sweep(scope, itemExpired, (scope) => expireItems(scope, ids), ['status']),
  });
}

/** Tells subscribers of items that have become public because their time has come. */
export async function announceStartedItems(db: Database, platform: Platform): Promise<void> {
  await sweepOrganizations(db, platform, {
    failure: 'some items could not be told of',
    findDue: findStartedItems,
    work: (scope, ids) => sweep(scope, itemPublished, (scope) => announceItems(scope, ids)),
  });
}

async function sweep(
  scope: Scope,
  event: EventType,
  write: (scope: Scope) => Promise<ItemRow[]>,
  changedFields?: string[],
): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const rows = await write(scope);
    const collections = await findCollections(
      scope,
      rows.map((row) => row.collection_id),
    );
    const items = rows.flatMap((row) => {
      const collection = collections.get(row.collection_id);
      return collection ? [{ ...toItem(row, collection), collection: collection.slug }] : [];
    });
    await recordEvents(scope, event, items, changedFields);
    return rows.length;
  });
}
