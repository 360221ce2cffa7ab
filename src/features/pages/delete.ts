import { recordEvent } from '../../platform/events.ts';
import { readStoredContent } from '../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { notePathsGone } from '../gone/queries.ts';
import { forgetAssets } from './asset-usages.ts';
import { hasBeenPublic } from './publication.ts';
import { deletePageRow, lockPage, type PageRow, pathOf, toPage, toSummary } from './queries.ts';
import { type Page, pageDeleted } from './schema.ts';
import { listFormerSlugs } from './slug-queries.ts';

/** Deletes a page for good. `check` may refuse by throwing, with the page as it is. */
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
    await noteGone(scope, stored);
    await forgetAssets(scope, stored.id);
    await deletePageRow(scope, stored.id);
    await recordEvent(scope, pageDeleted, toSummary(stored, boardUrl));
    return { id: stored.id, deleted: true };
  });
}

/** A draft was never public, and nothing may tell that there was one. */
async function noteGone(scope: Scope, page: PageRow): Promise<void> {
  if (!hasBeenPublic(page, new Date().toISOString())) return;
  const slugs = [page.slug, ...(await listFormerSlugs(scope, page.id))];
  const paths = slugs.map((slug) => pathOf({ ...page, slug }));
  await notePathsGone(scope, paths);
}
