import { Type } from 'typebox';
import { type Holding, inParts } from '../../../platform/holdings.ts';
import { findCollections } from '../queries.ts';
import { findItemsOfOwner, type ItemRow, toItem } from './queries.ts';
import { Item } from './schema.ts';

/** Each may have 256 kB of data. */
const PART = 20;

/** What of collections is held about a member. */
export const ownedItems: Holding = {
  name: 'items',
  description: 'Items of collections that belong to the member.',
  schema: Type.Object({ ...Item.properties, collection: Type.String({ examples: ['partners'] }) }),
  async *read(scope, memberId) {
    const parts = inParts(PART, (last: ItemRow | undefined) =>
      findItemsOfOwner(scope, memberId, last?.id, PART),
    );
    for await (const rows of parts) {
      const ids = [...new Set(rows.map(({ collection_id }) => collection_id))];
      const collections = await findCollections(scope, ids);
      yield rows.flatMap((row) => {
        const collection = collections.get(row.collection_id);
        // Deleted since, and the item with it.
        return collection ? [{ ...toItem(row, collection), collection: collection.slug }] : [];
      });
    }
  },
};
