import { recordEvent } from '../../../../platform/events.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { removeAssetUsages } from '../../assets/usages.ts';
import { lockCollectionForShare } from '../queries.ts';
import { ASSET_USER, deleteItemRow, lockItem, toItem } from './queries.ts';
import { type Item, itemDeleted } from './schema.ts';

/** Deletes an item permanently. `check` receives the locked item and throws to reject the deletion. */
export async function deleteItem(
  scope: Scope,
  { slug, id }: { slug: string; id: string },
  check: (current: { item: Item }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const collection = await lockCollectionForShare(scope, slug);
    const stored = orNotFound(await lockItem(scope, collection, id), 'item');
    const item = toItem(stored, collection);
    check({ item });
    await removeAssetUsages(scope, { type: ASSET_USER, id: stored.id });
    await deleteItemRow(scope, collection, stored.id);
    await recordEvent(scope, itemDeleted, { ...item, collection: collection.slug });
    return { id: stored.id, deleted: true };
  });
}
