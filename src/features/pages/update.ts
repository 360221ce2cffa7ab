import { invalid } from '../../platform/http/errors.ts';
import { readContent } from '../../platform/rich-text/read-content.ts';
import { readStoredContent, toStoredContent } from '../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toInstant } from '../../platform/time.ts';
import { changePage } from './change.ts';
import { toColumns } from './columns.ts';
import { toConflict } from './conflicts.ts';
import { decidePublication } from './publication.ts';
import { holdAuthor, lockPage, type StoredPage, toPage, type WritableColumns } from './queries.ts';
import { slugProblems } from './rules.ts';
import type { Page, UpdatePage } from './schema.ts';

/** Changes the fields that are given. `check` may refuse by throwing, with the page as it is, already locked. */
export async function updatePage(
  scope: Scope,
  id: string,
  changes: UpdatePage,
  check: (current: { data: Page }) => void,
): Promise<Page> {
  // Before the page is locked: half a megabyte takes a while.
  const body =
    changes.content === undefined ? undefined : toStoredContent(readContent(changes.content, scope));
  return inTransaction(scope, async (scope) => {
    if (changes.author_id) await holdAuthor(scope, changes.author_id);
    const stored = await lockPage(scope, id);
    check({
      get data() {
        return toPage(stored, readStoredContent(stored.content), scope.organization.boardUrl);
      },
    });
    const columns = decideColumns(stored, changes);
    try {
      return await changePage(scope, stored, { columns, body });
    } catch (error) {
      throw toConflict(error, changes.slug ?? stored.slug);
    }
  });
}

function decideColumns(stored: StoredPage, changes: UpdatePage): Partial<WritableColumns> {
  const issues = slugProblems(stored.type, changes.slug);
  if (issues.length > 0) throw invalid(issues);
  const published_at = toInstant(changes.published_at);
  const now = new Date().toISOString();
  return {
    ...toColumns(changes),
    ...decidePublication(stored, { status: changes.status, published_at }, now),
  };
}
