import { readStoredContent } from '../../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockAuthorForShare } from './authors/queries.ts';
import { changePage } from './change.ts';
import { lockPage } from './queries.ts';
import { getRevision } from './revision-queries.ts';
import type { Page } from './schema.ts';

/**
 * Restores the content of a revision. Slug and status stay unchanged, because restoring a text must not break links, publish
 * the page or hide it.
 */
export async function restoreRevision(scope: Scope, pageId: string, revisionId: string): Promise<Page> {
  return inTransaction(scope, async (scope) => {
    const revision = await getRevision(scope, pageId, revisionId);
    const { title, cover_image, og_image, meta_title, meta_description, custom_fields } = revision;
    const author =
      revision.author_id === null ? undefined : await lockAuthorForShare(scope, revision.author_id);
    const author_id = author?.id ?? null;
    const stored = await lockPage(scope, pageId);
    return changePage(scope, stored, {
      columns: { title, cover_image, og_image, meta_title, meta_description, author_id, custom_fields },
      body: readStoredContent(revision.content),
    });
  });
}
