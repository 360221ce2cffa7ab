import { updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { uniqueViolation } from '../../../platform/database/violations.ts';
import { recordEvent } from '../../../platform/events.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { nameTaken, slugTaken } from './create.ts';
import { getCategory, lockCategory, toCategory } from './queries.ts';
import { type Category, categoryUpdated, type UpdateCategory } from './schema.ts';

export async function updateCategory(
  scope: Scope,
  id: string,
  given: UpdateCategory,
  check: (current: { data: Category }) => void,
): Promise<Category> {
  const changes = given.name === undefined ? given : { ...given, name: given.name.trim() };
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockCategory(scope, id), 'category');
    const before = toCategory(row);
    check({ data: before });
    const fields = (['name', 'slug'] as const).filter(
      (field) => changes[field] !== undefined && changes[field] !== before[field],
    );
    if (fields.length === 0) return before;
    await write(scope, id, changes);
    const category = toCategory(await getCategory(scope, id));
    await recordEvent(scope, categoryUpdated, category, fields);
    return category;
  });
}

async function write(scope: Scope, id: string, changes: UpdateCategory): Promise<void> {
  try {
    await updateOwnRow(scope, 'categories', id, changes).execute();
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'categories_slug_key') throw slugTaken(changes.slug ?? '');
    if (constraint === 'categories_name_key') throw nameTaken(changes.name ?? '');
    throw error;
  }
}
