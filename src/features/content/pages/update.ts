import { uniqueViolation } from '../../../platform/database/violations.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import { readContent } from '../../../platform/rich-text/read-content.ts';
import { readStoredContent, toStoredContent } from '../../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toStart } from '../../../platform/time-zones.ts';
import { lockAuthorForShare } from './authors/queries.ts';
import { changePage } from './change.ts';
import { toColumns } from './columns.ts';
import { duplicatePage, toConflict } from './conflicts.ts';
import { decidePublication } from './publication.ts';
import {
  findPageIdByExternalId,
  lockPage,
  type StoredPage,
  toPage,
  type WritableColumns,
} from './queries.ts';
import { slugProblems } from './rules.ts';
import type { Page, UpdatePage, UpdatePageQuery } from './schema.ts';

/** Updates the given fields. `check` gets the locked page and may throw to prevent the update. */
export async function updatePage(
  scope: Scope,
  id: string,
  changes: UpdatePage,
  check: (current: { data: Page }) => void,
  { revision = 'always' }: UpdatePageQuery = {},
): Promise<Page> {
  // Convert before locking the page, because half a megabyte takes long.
  const body =
    changes.content === undefined ? undefined : toStoredContent(readContent(changes.content, scope));
  return inTransaction(scope, async (scope) => {
    // Lock the author before the page, like deleting an author does. The other order could deadlock.
    if (changes.author_id) await lockAuthorForShare(scope, changes.author_id);
    const stored = await lockPage(scope, id);
    check({
      get data() {
        return toPage(stored, readStoredContent(stored.content), scope.organization.boardUrl);
      },
    });
    const columns = decideColumns(scope, stored, changes);
    try {
      // The savepoint keeps the transaction usable after a violation, to look up the page that has the external_id.
      return await inTransaction(scope, (scope) => changePage(scope, stored, { columns, body, revision }));
    } catch (error) {
      if (uniqueViolation(error) === 'pages_external_id_key')
        throw duplicatePage(await findPageIdByExternalId(scope, changes.external_id ?? ''));
      throw toConflict(error, changes.slug ?? stored.slug);
    }
  });
}

function decideColumns(scope: Scope, stored: StoredPage, changes: UpdatePage): Partial<WritableColumns> {
  const issues = slugProblems(stored.type, changes.slug);
  if (issues.length > 0) throw invalid(issues);
  const published_at = toStart(changes.published_at, scope.organization.timeZone);
  const now = new Date().toISOString();
  return {
    ...toColumns(changes),
    ...decidePublication(stored, { status: changes.status, published_at }, now),
  };
}
