import { recordEvent } from '../../platform/events.ts';
import { readStoredContent } from '../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { forgetAssets } from './asset-usages.ts';
import { deletePageRow, lockPage, toPage, toSummary } from './queries.ts';
import { type Page, pageDeleted } from './schema.ts';

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
    await forgetAssets(scope, stored.id);
    await deletePageRow(scope, stored.id);
    await recordEvent(scope, pageDeleted, toSummary(stored, boardUrl));
    return { id: stored.id, deleted: true };
  });
}
