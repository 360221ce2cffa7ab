import { type Issue, invalid } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { createCategory } from '../../categories/create.ts';
import type { UpdateJob } from '../schema.ts';
import { type ChosenCategory, type FoundCategory, lockCategories } from './category-queries.ts';

/** The name does not exist yet. */
export const NEW = 'new';

type PickedCategory = ChosenCategory | typeof NEW | null | undefined;

/** Picks the category that a request names. Throws if there is none, or if the request contradicts itself. */
export function pickCategory(fields: UpdateJob, found: FoundCategory[]): PickedCategory {
  const { picked, issues } = resolveCategory(fields, found);
  if (issues.length > 0) throw invalid(issues);
  return picked;
}

/** The category that the fields name, or why there is none. */
export function resolveCategory(
  fields: UpdateJob,
  found: FoundCategory[],
): { picked: PickedCategory; issues: Issue[] } {
  const { category_id, category_slug, category } = fields;
  const given = [category_id, category_slug, category].filter((value) => value !== undefined);
  if (given.length === 0) return { picked: undefined, issues: [] };
  if (given.every((value) => value === null)) return { picked: null, issues: [] };

  const chosen: ChosenCategory[] = [];
  const issues: Issue[] = [];
  if (category_id != null) collect(({ id }) => id === category_id.toLowerCase(), '/category_id');
  if (category_slug != null) collect(({ slug }) => slug === category_slug, '/category_slug');
  if (issues.length === 0 && category != null) {
    const name = category.trim();
    const isNew = !found.some(({ names }) => names.includes(name));
    if (isNew && given.length === 1) return { picked: NEW, issues: [] };
    // No category is created for a name that contradicts the id or slug in the same request.
    if (!isNew || chosen.length > 0) collect(({ names }) => names.includes(name), '/category');
  }
  const [first] = chosen;
  if (issues.length === 0 && (!first || chosen.some(({ id }) => id !== first.id) || given.includes(null)))
    issues.push({
      path: '/category_id',
      message: 'must name the same category as category_slug and category',
    });
  return { picked: first, issues };

  function collect(matches: (category: FoundCategory) => boolean, path: string) {
    const category = found.find(matches);
    if (category) chosen.push(category);
    else issues.push({ path, message: 'must be an existing category of the organization' });
  }
}

/** Creates the category of this name. */
export async function createNamedCategory(
  scope: Scope,
  { category = null }: UpdateJob,
): Promise<FoundCategory> {
  const name = category?.trim() ?? '';
  try {
    return { ...(await createCategory(scope, { name })), names: [name] };
  } catch (error) {
    // A concurrent request may have created it.
    const [concurrent] = await lockCategories(scope, [{ category }]);
    if (concurrent) return concurrent;
    throw error;
  }
}
