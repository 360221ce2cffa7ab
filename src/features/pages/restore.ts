import { readStoredContent } from '../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { changePage } from './change.ts';
import { holdAuthor, lockPage } from './queries.ts';
import { getRevision } from './revision-queries.ts';
import type { Page } from './schema.ts';

/**
 * Brings back what a former version said. Where the page is and whether it is public stay as they are: to restore a text
 * must neither break links nor publish or hide it.
 */
export async function restoreRevision(scope: Scope, pageId: string, revisionId: string): Promise<Page> {
  return inTransaction(scope, async (scope) => {
    const former = await getRevision(scope, pageId, revisionId);
    const { title, cover_image, og_image, meta_title, meta_description, custom_fields } = former;
    const hasAuthor = former.author_id !== null && (await holdAuthor(scope, former.author_id));
    const author_id = hasAuthor ? former.author_id : null;
    const stored = await lockPage(scope, pageId);
    return changePage(scope, stored, {
      columns: { title, cover_image, og_image, meta_title, meta_description, author_id, custom_fields },
      body: readStoredContent(former.content),
    });
  });
}
