import type { Database } from '../../../../platform/database/connect.ts';
import { type EventType, recordEvents } from '../../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../../board/organizations/sweep.ts';
import { findCollections } from '../queries.ts';
import { type ItemRow, toItem } from './queries.ts';
import { itemExpired, itemPublished } from './schema.ts';
import { expireItems, findDueItems, findStartedItems, publishItems } from './task-queries.ts';

/** Stores the status of expired items, and records the events. */
export async function expireDueItems(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'some items could not be expired',
    findDue: findDueItems,
    work: (scope, ids) => sweep(scope, itemExpired, (scope) => expireItems(scope, ids), ['status']),
  });
}

/** Records events of items that became public because their `starts_at` passed. */
export async function publishStartedItems(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'some items could not be published',
    findDue: findStartedItems,
    work: (scope, ids) => sweep(scope, itemPublished, (scope) => publishItems(scope, ids)),
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
