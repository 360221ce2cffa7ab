import { recordEvent } from '../../platform/events.ts';
import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { deleteItemsOf } from './items/queries.ts';
import { deleteCollectionRow, lockCollection, toCollection } from './queries.ts';
import { collectionDeleted } from './schema.ts';

/** Deletes the collection with every item; returns how many those were. */
export async function deleteCollection(scope: Scope, slug: string): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const row = await lockCollection(scope, slug);
    if (!row) throw notFound('collection');
    const deletedItems = await deleteItemsOf(scope, row.id);
    await deleteCollectionRow(scope, row);
    await recordEvent(scope, collectionDeleted, { ...toCollection(row), deleted_items: deletedItems });
    return deletedItems;
  });
}
