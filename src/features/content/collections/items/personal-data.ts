import { Type } from 'typebox';
import { inBatches, type PersonalDataSource } from '../../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findCollections } from '../queries.ts';
import { findItemsOfOwner, type ItemRow, toItem } from './queries.ts';
import { Item } from './schema.ts';

/** Bounds memory: an item has up to 256 kB of data. */
const BATCH_SIZE = 20;

export const ownedItems: PersonalDataSource = {
  list: {
    name: 'items',
    description: 'The collection items that belong to the member.',
    schema: Type.Object({ ...Item.properties, collection: Type.String({ examples: ['partners'] }) }),
    async *read(scope, { id }) {
      const batches = inBatches(BATCH_SIZE, (last: ItemRow | undefined) =>
        findItemsOfOwner(scope, id, last?.id, BATCH_SIZE),
      );
      for await (const rows of batches) yield await toOwnedItems(scope, rows);
    },
  },
};

async function toOwnedItems(scope: Scope, rows: ItemRow[]): Promise<object[]> {
  const ids = [...new Set(rows.map(({ collection_id }) => collection_id))];
  const collections = await findCollections(scope, ids);
  return rows.flatMap((row) => {
    const collection = collections.get(row.collection_id);
    // Undefined if a concurrent request deleted the collection with the item.
    return collection ? [{ ...toItem(row, collection), collection: collection.slug }] : [];
  });
}
