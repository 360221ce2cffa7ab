import { type Issue, invalid } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';
import { createCategory } from '../categories/create.ts';
import { lockCategoryForShare } from '../categories/queries.ts';
import type { UpdateJob } from './schema.ts';

export interface ChosenCategory {
  id: string;
  name: string;
  slug: string;
}

/**
 * Finds the category that a request names by id, slug or name, and locks it until the transaction ends. Creates it if the
 * name is new. Returns null if the request clears the category, and undefined if it does not mention one.
 */
export async function chooseCategory(
  scope: Scope,
  fields: UpdateJob,
): Promise<ChosenCategory | null | undefined> {
  const { category_id, category_slug, category } = fields;
  const given = [category_id, category_slug, category].filter((value) => value !== undefined);
  if (given.length === 0) return undefined;
  if (given.every((value) => value === null)) return null;

  const chosen: ChosenCategory[] = [];
  const issues: Issue[] = [];
  if (category_id != null) await collect(lockCategoryForShare(scope, { id: category_id }), '/category_id');
  if (category_slug != null)
    await collect(lockCategoryForShare(scope, { slug: category_slug }), '/category_slug');
  if (issues.length === 0 && category != null)
    await collect(findOrCreate(scope, category.trim(), chosen), '/category');
  const [first] = chosen;
  if (issues.length > 0 || !first) throw invalid(issues);
  if (chosen.some(({ id }) => id !== first.id) || given.includes(null)) {
    throw invalid([
      { path: '/category_id', message: 'must name the same category as category_slug and category' },
    ]);
  }
  return first;

  async function collect(found: Promise<ChosenCategory | undefined>, path: string) {
    const row = await found;
    if (row) chosen.push(row);
    else issues.push({ path, message: 'must be an existing category of the organization' });
  }
}

async function findOrCreate(
  scope: Scope,
  name: string,
  chosen: ChosenCategory[],
): Promise<ChosenCategory | undefined> {
  const found = await lockCategoryForShare(scope, { name });
  // Do not create a category for a name that contradicts the id or slug in the same request.
  if (found || chosen.length > 0) return found;
  try {
    return await createCategory(scope, { name });
  } catch (error) {
    // A concurrent request may have created it.
    const concurrent = await lockCategoryForShare(scope, { name });
    if (concurrent) return concurrent;
    throw error;
  }
}
