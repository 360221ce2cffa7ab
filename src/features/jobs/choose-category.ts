import { type Issue, invalid } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { createCategory } from '../categories/create.ts';
import { holdCategory } from '../categories/queries.ts';
import type { UpdateJob } from './schema.ts';

export interface ChosenCategory {
  id: string;
  name: string;
  slug: string;
}

/**
 * The category that a request names by id, slug or name; a name that is new makes one. Null when it says that there is
 * to be none, undefined when it says nothing. Held until the transaction ends, so that it cannot vanish meanwhile.
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
  if (category_id != null) await collect(holdCategory(scope, { id: category_id }), '/category_id');
  if (category_slug != null) await collect(holdCategory(scope, { slug: category_slug }), '/category_slug');
  if (issues.length === 0 && category != null)
    await collect(findOrCreate(scope, category.trim(), chosen), '/category');
  const [first] = chosen;
  if (issues.length > 0 || !first) throw invalid(issues);
  if (chosen.some(({ id }) => id !== first.id) || given.includes(null)) {
    throw invalid([
      { path: '/category_id', message: 'must name the same category as category_slug and category do' },
    ]);
  }
  return first;

  async function collect(found: Promise<ChosenCategory | undefined>, path: string) {
    const row = await found;
    if (row) chosen.push(row);
    else issues.push({ path, message: 'must name a category of the organization' });
  }
}

async function findOrCreate(
  scope: Scope,
  name: string,
  chosen: ChosenCategory[],
): Promise<ChosenCategory | undefined> {
  const found = await holdCategory(scope, { name });
  // A name that contradicts the id or slug beside it makes no category.
  if (found || chosen.length > 0) return found;
  try {
    return await createCategory(scope, { name });
  } catch (error) {
    // Another writer has just made it.
    const made = await holdCategory(scope, { name });
    if (made) return made;
    throw error;
  }
}
