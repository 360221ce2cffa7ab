import { type RawBuilder, sql } from 'kysely';
import { listOf, prepared } from '../../../../platform/database/prepared.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { UpdateJob } from '../schema.ts';

export interface ChosenCategory {
  id: string;
  name: string;
  slug: string;
}

/** A category that exists. `names` are the names in requests that mean it. */
export interface FoundCategory extends ChosenCategory {
  names: string[];
}

/** The categories that jobs name by id, slug or name, in any case. They cannot be deleted before the transaction ends. */
export async function lockCategories(scope: Scope, jobs: UpdateJob[]): Promise<FoundCategory[]> {
  return lockNamed(scope.db, toCategoryNames(scope, jobs));
}

/** How jobs name categories. */
export interface CategoryNames {
  organizationId: number;
  categoryIds: string[];
  categorySlugs: string[];
  categoryNames: string[];
}

export function toCategoryNames({ organizationId }: Scope, jobs: UpdateJob[]): CategoryNames {
  return {
    organizationId,
    categoryIds: jobs.flatMap(({ category_id: id }) => (id && isId(id) ? id : [])),
    categorySlugs: jobs.flatMap(({ category_slug }) => category_slug ?? []),
    categoryNames: [...new Set(jobs.flatMap(({ category }) => category?.trim() ?? []))],
  };
}

const lockNamed = prepared<CategoryNames, FoundCategory>(
  (_, names) => sql<FoundCategory>`${matchCategories(names)} for key share`,
);

export function matchCategories(wanted: CategoryNames): RawBuilder<FoundCategory> {
  const { organizationId, categoryIds, categorySlugs, categoryNames } = wanted;
  return sql<FoundCategory>`
    select id, name, slug, array(
      select wanted from unnest(${listOf(categoryNames, 'text')}) as wanted where lower(wanted) = lower(categories.name)) as names
    from categories where organization_id = ${organizationId} and id in (
      select id from categories where organization_id = ${organizationId} and id = any(${listOf(categoryIds, 'uuid')})
      union all
      select id from categories where organization_id = ${organizationId} and slug = any(${listOf(categorySlugs, 'text')})
      union all
      select categories.id from unnest(${listOf(categoryNames, 'text')}) as wanted
        join categories on organization_id = ${organizationId} and lower(categories.name) = lower(wanted))`;
}
