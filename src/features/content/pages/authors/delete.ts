import { deleteOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../../platform/events.ts';
import { HttpError, invalid, notFound } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { countPagesOfAuthor } from '../queries.ts';
import { reassignPages } from '../reassign.ts';
import { deleteAvatarUsage } from './asset-usages.ts';
import { type AuthorRow, lockAuthorAlone, lockAuthorForShare, toAuthor } from './queries.ts';
import { type Author, authorDeleted } from './schema.ts';

/** Deletes an author without pages. With `reassignTo`, reassigns the pages to that author first. */
export async function deleteAuthor(
  scope: Scope,
  id: string,
  reassignTo: string | undefined,
  check: (current: { data: Author }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const { row, assignee } = await lockBoth(scope, id, reassignTo?.toLowerCase());
    if (!row) throw notFound('author');
    const author = toAuthor(row);
    check({ data: author });
    if (reassignTo !== undefined) {
      if (!assignee) throw invalidAssignee();
      await reassignPages(scope, author.id, assignee.id);
    }
    const pages = await countPagesOfAuthor(scope, author.id);
    if (pages > 0) throw authorInUse(pages);
    await deleteAvatarUsage(scope, author);
    await deleteOwnRow(scope, 'authors', author.id);
    await recordEvent(scope, authorDeleted, author);
    return { id: author.id, deleted: true };
  });
}

interface LockedAuthors {
  row?: AuthorRow | undefined;
  assignee?: AuthorRow | undefined;
}

/** Locks in order of id. Otherwise, deleting two authors in favor of each other could deadlock. */
async function lockBoth(scope: Scope, id: string, assigneeId: string | undefined): Promise<LockedAuthors> {
  if (!isId(id)) return {};
  const ownId = id.toLowerCase();
  const locked: LockedAuthors = {};
  for (const each of [ownId, ...(assigneeId && assigneeId !== ownId ? [assigneeId] : [])].sort()) {
    if (each === ownId) locked.row = await lockAuthorAlone(scope, each);
    else locked.assignee = await lockAuthorForShare(scope, each);
  }
  return locked;
}

function invalidAssignee(): HttpError {
  return invalid([{ path: 'reassign_to', message: 'must be another author of the organization' }]);
}

function authorInUse(pages: number): HttpError {
  const message = `The author still has pages (${pages}). Set reassign_to to reassign them to another author.`;
  return new HttpError('author_in_use', message, { details: { pages } });
}
