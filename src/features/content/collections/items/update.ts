import { type Issue, invalid, orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { mergeData } from '../compile.ts';
import { isObject } from '../json-values.ts';
import { lockCollectionForShare } from '../queries.ts';
import { changeItem } from './change.ts';
import { toColumns, toDataColumns } from './columns.ts';
import { findOwnerProblems } from './owner.ts';
import { lockItem, toItem } from './queries.ts';
import type { Item, UpdateItem } from './schema.ts';

/**
 * Updates the given fields, and merges data into the stored data. `check` throws to reject the update. Reports `problems`, which the
 * validation of the request found, together with the problems of the data.
 */
export async function updateItem(
  scope: Scope,
  { slug, id }: { slug: string; id: string },
  changes: UpdateItem,
  { check, problems }: { check: (current: { item: Item }) => void; problems: Issue[] },
): Promise<Item> {
  return inTransaction(scope, async (scope) => {
    const collection = await lockCollectionForShare(scope, slug);
    const issues = [...problems, ...(await findOwnerProblems(scope, changes?.owner_user_id))];
    const stored = orNotFound(await lockItem(scope, collection, id), 'item');
    check({ item: toItem(stored, collection) });
    if (!isObject(changes?.data)) {
      if (issues.length > 0) throw invalid(issues);
      return changeItem(scope, collection, stored, toColumns(scope, changes));
    }
    const merged = mergeData(stored.data, changes.data);
    const data = toDataColumns(scope, collection, merged, { isUpdate: true, problems: issues });
    return changeItem(scope, collection, stored, { ...toColumns(scope, changes), ...data });
  });
}
