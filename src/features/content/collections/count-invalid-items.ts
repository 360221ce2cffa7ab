import { mapYielding } from '../../../platform/concurrency/map-yielding.ts';
import type { Scope } from '../../../platform/scope.ts';
import { compileCollection } from './compile.ts';
import { readDataAfter } from './items/queries.ts';
import type { CollectionRow } from './queries.ts';

/** Bounds memory: an item has up to 256 kB. Larger batches save no time. */
const BATCH_SIZE = 250;

/** Counts the stored items that the collection's schema would reject if a client sent them back unchanged. */
export async function countInvalidItems(scope: Scope, { id, schema }: CollectionRow): Promise<number> {
  const { validate } = compileCollection(schema);
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const items = await readDataAfter(scope, id, after, BATCH_SIZE);
    const isInvalid = await mapYielding(
      items,
      ({ data }) => 'issues' in validate(data, scope, { isUpdate: true }),
    );
    count += isInvalid.filter(Boolean).length;
    after = items.at(-1)?.id;
    if (items.length < BATCH_SIZE) return count;
  }
}
