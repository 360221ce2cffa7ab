import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../platform/events.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteItemsOf } from './items/queries.ts';
import { type CollectionRow, lockCollection, toCollection } from './queries.ts';
import { collectionDeleted } from './schema.ts';

/** Deletes the collection with its items, and returns the number of items. `check` receives the locked collection and may throw. */
export async function deleteCollection(
  scope: Scope,
  slug: string,
  check?: (scope: Scope, collection: CollectionRow) => Promise<void>,
): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockCollection(scope, slug), 'collection');
    await check?.(scope, row);
    const deletedItems = await deleteItemsOf(scope, row.id);
    await deleteOwnRow(scope, 'collections', row.id);
    await recordEvent(scope, collectionDeleted, { ...toCollection(row), deleted_items: deletedItems });
    return deletedItems;
  });
}
