import { readStoredContent } from '../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { changePage, type PageChange } from './change.ts';
import { isUnknownAuthor } from './conflicts.ts';
import { lockPage } from './queries.ts';
import { getRevision } from './revision-queries.ts';
import type { Page } from './schema.ts';

/**
 * Brings back what a former version said. Where the page is and whether it is public stay as they are: to restore a text
 * must neither break links nor publish or hide it.
 */
export async function restoreRevision(scope: Scope, pageId: string, revisionId: string): Promise<Page> {
  return inTransaction(scope, async (scope) => {
    const stored = await lockPage(scope, pageId);
    const former = await getRevision(scope, pageId, revisionId);
    const { title, cover_image, og_image, meta_title, meta_description, author_id, custom_fields } = former;
    const change: PageChange = {
      columns: { title, cover_image, og_image, meta_title, meta_description, author_id, custom_fields },
      body: readStoredContent(former.content),
    };
    try {
      // A part of its own: after a violation the transaction must go on.
      return await inTransaction(scope, (scope) => changePage(scope, stored, change));
    } catch (error) {
      if (!isUnknownAuthor(error)) throw error;
      return changePage(scope, stored, { ...change, columns: { ...change.columns, author_id: null } });
    }
  });
}
