import { type Issue, invalid, notFound } from '../../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { isObject } from '../json-values.ts';
import { mergeData } from '../merge-data.ts';
import { holdCollection } from '../queries.ts';
import { changeItem } from './change.ts';
import { toColumns, toDataColumns } from './columns.ts';
import { findOwnerProblems } from './owner.ts';
import { lockItem, toItem } from './queries.ts';
import type { Item, UpdateItem } from './schema.ts';

/**
 * Changes the fields that are given; those of data are merged into what is stored. `check` may refuse by throwing;
 * `problems` are those that the form of the request has already, so that all are told together.
 */
export async function updateItem(
  scope: Scope,
  { slug, id }: { slug: string; id: string },
  changes: UpdateItem,
  { check, problems }: { check: (current: { item: Item }) => void; problems: Issue[] },
): Promise<Item> {
  return inTransaction(scope, async (scope) => {
    const collection = await holdCollection(scope, slug);
    const issues = [...problems, ...(await findOwnerProblems(scope, changes?.owner_user_id))];
    const stored = await lockItem(scope, collection, id);
    if (!stored) throw notFound('item');
    check({ item: toItem(stored, collection) });
    if (!isObject(changes?.data)) {
      if (issues.length > 0) throw invalid(issues);
      return changeItem(scope, collection, stored, toColumns(changes));
    }
    const merged = mergeData(stored.data, changes.data);
    const data = toDataColumns(scope, collection, merged, { isUpdate: true, problems: issues });
    return changeItem(scope, collection, stored, { ...toColumns(changes), ...data });
  });
}
