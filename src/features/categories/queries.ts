import { type Selectable, sql } from 'kysely';
import type { Categories } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Category } from './schema.ts';

export type CategoryRow = Selectable<Categories> & { job_count: number | null };

export async function listCategories(
  scope: Scope,
  { offset, perPage }: PageRange,
): Promise<{ rows: CategoryRow[]; total: number }> {
  const rows = await selectCategories(scope)
    .orderBy(sql`lower(name)`)
    .orderBy('categories.id')
    .offset(offset)
    .limit(perPage)
    .execute();
  const { total } = await scope.db
    .selectFrom('categories')
    .where('organization_id', '=', scope.organizationId)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function getCategory(scope: Scope, id: string): Promise<CategoryRow> {
  const row = isId(id) && (await selectCategories(scope).where('categories.id', '=', id).executeTakeFirst());
  if (!row) throw notFound('category');
  return row;
}

/** The categories with these ids or slugs. Skips those that do not exist. */
export async function findCategories(
  { db, organizationId }: Scope,
  by: { ids: string[] } | { slugs: string[] },
): Promise<Pick<Category, 'id' | 'name' | 'slug'>[]> {
  const own = db
    .selectFrom('categories')
    .select(['id', 'name', 'slug'])
    .where('organization_id', '=', organizationId);
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
  let query = scope.db
    .selectFrom('categories')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .forKeyShare();
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
  const row = await scope.db
    .insertInto('categories')
    .values({ organization_id: scope.organizationId, id: newId(), name, slug })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, job_count: 0 };
}

export async function updateCategoryRow(
  scope: Scope,
  id: string,
  changes: { name?: string; slug?: string },
): Promise<void> {
  await scope.db
    .updateTable('categories')
    .set({ ...changes, updated_at: sql`now()` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteCategoryRow(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('categories')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export function toCategory(row: CategoryRow): Category {
  const { id, name, slug, job_count, created_at, updated_at } = row;
  return { id, name, slug, job_count: job_count ?? 0, created_at, updated_at };
}

function selectCategories(scope: Scope) {
  return scope.db
    .selectFrom('categories')
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
    .select('counts.job_count')
    .where('categories.organization_id', '=', scope.organizationId);
}
