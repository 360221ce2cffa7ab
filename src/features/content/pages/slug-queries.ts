import { deleteOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isPublicRow } from './publication.ts';
import type { PageSummary } from './schema.ts';

/** Redirects the old slug of a page, and removes a redirect that would hide the new slug. */
export async function redirectSlug(scope: Scope, pageId: string, from: string, to: string): Promise<void> {
  const { db, organizationId } = scope;
  await deleteOwn(scope, 'page_slug_redirects').where('slug', '=', to).execute();
  await db
    .insertInto('page_slug_redirects')
    .values({ organization_id: organizationId, slug: from, page_id: pageId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doUpdateSet({ page_id: pageId }))
    .execute();
}

/** The current slug of the public page that had this slug before. */
export async function findNewSlug(
  { db, organizationId }: Scope,
  type: PageSummary['type'],
  formerSlug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('page_slug_redirects as redirect')
    .innerJoin('pages', (join) =>
      join
        .onRef('pages.organization_id', '=', 'redirect.organization_id')
        .onRef('pages.id', '=', 'redirect.page_id'),
    )
    .select('pages.slug')
    .where('redirect.organization_id', '=', organizationId)
    .where('redirect.slug', '=', formerSlug)
    .where('pages.type', '=', type)
    .where(isPublicRow)
    .executeTakeFirst();
  return row?.slug;
}

export async function listFormerSlugs(scope: Scope, pageId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'page_slug_redirects')
    .select('slug')
    .where('page_id', '=', pageId)
    .execute();
  return rows.map(({ slug }) => slug);
}
