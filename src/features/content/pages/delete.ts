import { recordEvent } from '../../../platform/events.ts';
import { readStoredContent } from '../../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordDeletedPaths } from '../deleted-paths/queries.ts';
import { deleteAssetUsages } from './asset-usages.ts';
import { hasBeenPublic } from './publication.ts';
import { deletePageRow, lockPage, type PageRow, pathOf, toPage, toSummary } from './queries.ts';
import { type Page, pageDeleted } from './schema.ts';
import { listFormerSlugs } from './slug-queries.ts';

/** Deletes a page permanently. `check` gets the locked page and may throw to prevent the deletion. */
export async function deletePage(
  scope: Scope,
  id: string,
  check: (current: { data: Page }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const { boardUrl } = scope.organization;
    const stored = await lockPage(scope, id);
    check({
      get data() {
        return toPage(stored, readStoredContent(stored.content), boardUrl);
      },
    });
    await recordPaths(scope, stored);
    await deleteAssetUsages(scope, stored.id);
    await deletePageRow(scope, stored.id);
    await recordEvent(scope, pageDeleted, toSummary(stored, boardUrl));
    return { id: stored.id, deleted: true };
  });
}

/** Lets the board answer 410 for the page's paths. Visitors must not learn of pages that were never public. */
async function recordPaths(scope: Scope, page: PageRow): Promise<void> {
  if (!hasBeenPublic(page, new Date().toISOString())) return;
  const slugs = [page.slug, ...(await listFormerSlugs(scope, page.id))];
  const paths = slugs.map((slug) => pathOf({ ...page, slug }));
  await recordDeletedPaths(scope, paths);
}
