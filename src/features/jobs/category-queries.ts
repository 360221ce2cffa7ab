import { sql } from 'kysely';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { UpdateJob } from './schema.ts';

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
  const { rows } = await selectCategories(scope, jobs).execute(scope.db);
  return rows;
}

/** Like `lockCategories`, but without locks. */
export async function findNamedCategories(scope: Scope, jobs: UpdateJob[]): Promise<FoundCategory[]> {
  const { rows } = await sql<FoundCategory>`${matchCategories(scope, jobs)}`.execute(scope.db);
  return rows;
}

export function selectCategories(scope: Scope, jobs: UpdateJob[]) {
  return sql<FoundCategory>`${matchCategories(scope, jobs)} for key share`;
}

function matchCategories({ organizationId }: Scope, jobs: UpdateJob[]) {
  const ids = jobs.flatMap(({ category_id }) => (category_id && isId(category_id) ? category_id : []));
  const slugs = jobs.flatMap(({ category_slug }) => category_slug ?? []);
  const names = [...new Set(jobs.flatMap(({ category }) => category?.trim() ?? []))];
  return sql<FoundCategory>`
    select id, name, slug, array(
      select wanted from unnest(${names}::text[]) as wanted where lower(wanted) = lower(categories.name)) as names
    from categories where organization_id = ${organizationId} and id in (
      select id from categories where organization_id = ${organizationId} and id = any(${ids}::uuid[])
      union all
      select id from categories where organization_id = ${organizationId} and slug = any(${slugs}::text[])
      union all
      select categories.id from unnest(${names}::text[]) as wanted
        join categories on organization_id = ${organizationId} and lower(categories.name) = lower(wanted))`;
}
