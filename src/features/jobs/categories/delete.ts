import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../platform/events.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockCategory, toCategory } from './queries.ts';
import { type Category, categoryDeleted } from './schema.ts';

/** Deletes a category. A foreign key clears the category of its jobs. `check` may throw to prevent the deletion. */
export async function deleteCategory(
  scope: Scope,
  id: string,
  check: (current: { data: Category }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockCategory(scope, id), 'category');
    const category = toCategory(row);
    check({ data: category });
    await deleteOwnRow(scope, 'categories', id);
    await recordEvent(scope, categoryDeleted, category);
    return { id: category.id, deleted: true };
  });
}
