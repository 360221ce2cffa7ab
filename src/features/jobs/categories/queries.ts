import { type Selectable, sql } from 'kysely';
import { insertOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Categories } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { Category } from './schema.ts';

export type CategoryRow = Selectable<Categories> & { job_count: number | null };

export async function listCategories(scope: Scope, range: PageRange): Promise<Page<CategoryRow>> {
  return readPage(
    selectCategories(scope).orderBy(sql`lower(name)`).orderBy('categories.id'),
    range,
    selectOwn(scope, 'categories'),
  );
}

export async function getCategory(scope: Scope, id: string): Promise<CategoryRow> {
  return orNotFound(
    isId(id) && (await selectCategories(scope).where('categories.id', '=', id).executeTakeFirst()),
    'category',
  );
}

/** The categories with these ids or slugs. Skips missing ones. */
export async function findCategories(
  scope: Scope,
  by: { ids: string[] } | { slugs: string[] },
): Promise<Pick<Category, 'id' | 'name' | 'slug'>[]> {
  const own = selectOwn(scope, 'categories').select(['id', 'name', 'slug']);
  if ('ids' in by) return own.where('id', '=', sql<string>`any(${by.ids}::uuid[])`).execute();
  return own.where('slug', '=', sql<string>`any(${by.slugs}::text[])`).execute();
}

export async function lockCategory(scope: Scope, id: string): Promise<CategoryRow | undefined> {
  if (!isId(id)) return undefined;
  return selectCategories(scope).where('categories.id', '=', id).forUpdate('categories').executeTakeFirst();
}

/** Finds a category by id, slug or case-insensitive name. It cannot be deleted before the transaction ends. */
export async function lockCategoryForShare(
  scope: Scope,
  by: { id: string } | { slug: string } | { name: string },
): Promise<Selectable<Categories> | undefined> {
  let query = selectOwn(scope, 'categories').selectAll().forKeyShare();
  if ('id' in by) query = query.where('id', '=', by.id);
  else if ('slug' in by) query = query.where('slug', '=', by.slug);
  else query = query.where(sql`lower(name)`, '=', sql`lower(${by.name})`);
  return query.executeTakeFirst();
}

/** Returns undefined if another category has the name or slug. It writes nothing then, and the transaction stays usable. */
export async function insertCategory(
  scope: Scope,
  name: string,
  slug: string,
): Promise<CategoryRow | undefined> {
  const row = await insertOwn(scope, 'categories', { name, slug })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, job_count: 0 };
}

export function toCategory(row: CategoryRow): Category {
  return toResource(Category, row, { job_count: row.job_count ?? 0 });
}

function selectCategories(scope: Scope) {
  return selectOwn(scope, 'categories')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('category_job_counts as counts')
          .select('counts.job_count')
          .whereRef('counts.organization_id', '=', 'categories.organization_id')
          .whereRef('counts.category_id', '=', 'categories.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('categories')
    .select('counts.job_count');
}
