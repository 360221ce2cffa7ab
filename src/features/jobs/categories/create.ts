import {
  findNumberedSlug,
  insertWithFreeName,
  MAX_SLUG_BASE,
} from '../../../platform/database/numbered-slug.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { createSlug } from '../../../platform/slug.ts';
import { type CategoryRow, insertCategory, lockCategoryForShare, toCategory } from './queries.ts';
import { type Category, type CreateCategory, categoryCreated } from './schema.ts';

/** Creates a category. By default, generates the slug from the name and appends a number if it is taken. */
export async function createCategory(scope: Scope, input: CreateCategory): Promise<Category> {
  const name = input.name.trim();
  return inTransaction(scope, async (scope) => {
    const category = toCategory(await insertWithFreeSlug(scope, name, input.slug));
    await recordEvent(scope, categoryCreated, category);
    return category;
  });
}

export function nameTaken(name: string): HttpError {
  return new HttpError('name_taken', `Another category already has the name ${name}. Choose another one.`);
}

export function slugTaken(slug: string): HttpError {
  return new HttpError('slug_taken', `Another category already has the slug ${slug}. Choose another one.`);
}

async function insertWithFreeSlug(
  scope: Scope,
  name: string,
  given: string | undefined,
): Promise<CategoryRow> {
  const base = given ?? createSlug(name, MAX_SLUG_BASE, 'category');
  const insert = async (slug: string) => {
    const row = await insertCategory(scope, name, slug);
    if (!row && (await lockCategoryForShare(scope, { name }))) throw nameTaken(name);
    return row;
  };
  const numbered = given === undefined ? () => findNumberedSlug(scope, 'categories', base) : undefined;
  const row = await insertWithFreeName(base, insert, numbered);
  if (!row) throw slugTaken(base);
  return row;
}
