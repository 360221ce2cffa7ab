import { mapInSlices } from '../../platform/in-slices.ts';
import type { Scope } from '../../platform/scope.ts';
import { compileCollection } from './compile.ts';
import { readDataAfter } from './items/queries.ts';
import type { CollectionRow } from './queries.ts';

/** Of 256 kB each at most: so many that neither the trips nor the memory count. */
const ITEMS_AT_ONCE = 250;

/** How many stored items the collection's schema would refuse if they were written again as they are. */
export async function countInvalidItems(scope: Scope, { id, schema }: CollectionRow): Promise<number> {
  // Not the one that is kept for this version: until the transaction is committed, the version may become another's.
  const { validate } = compileCollection(schema);
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const items = await readDataAfter(scope, id, after, ITEMS_AT_ONCE);
    const isInvalid = await mapInSlices(
      items,
      ({ data }) => 'issues' in validate(data, scope, { isUpdate: true }),
    );
    count += isInvalid.filter(Boolean).length;
    after = items.at(-1)?.id;
    if (items.length < ITEMS_AT_ONCE) return count;
  }
}
