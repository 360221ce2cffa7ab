import { recordEvent } from '../../platform/events.ts';
import { HttpError, invalid, notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { countPagesOfAuthor } from '../pages/queries.ts';
import { reassignPages } from '../pages/reassign.ts';
import { forgetAvatar } from './asset-usages.ts';
import { type AuthorRow, deleteAuthorRow, holdAuthor, lockAuthorAlone, toAuthor } from './queries.ts';
import { type Author, authorDeleted } from './schema.ts';

/** Deletes an author whom no page names, or gives the pages to the author `reassignTo` before. */
export async function deleteAuthor(
  scope: Scope,
  id: string,
  reassignTo: string | undefined,
  check: (current: { data: Author }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const { row, heir } = await lockBoth(scope, id, reassignTo?.toLowerCase());
    if (!row) throw notFound('author');
    const author = toAuthor(row);
    check({ data: author });
    if (reassignTo !== undefined) {
      if (!heir) throw unknownHeir();
      await reassignPages(scope, author.id, heir.id);
    }
    const pages = await countPagesOfAuthor(scope, author.id);
    if (pages > 0) throw authorInUse(pages);
    await forgetAvatar(scope, author);
    await deleteAuthorRow(scope, author.id);
    await recordEvent(scope, authorDeleted, author);
    return { id: author.id, deleted: true };
  });
}

interface LockedAuthors {
  row?: AuthorRow | undefined;
  heir?: AuthorRow | undefined;
}

/** In the order of their ids: two who give their pages to each other would wait for each other. */
async function lockBoth(scope: Scope, id: string, heirId: string | undefined): Promise<LockedAuthors> {
  if (!isId(id)) return {};
  const ownId = id.toLowerCase();
  const locked: LockedAuthors = {};
  for (const each of [ownId, ...(heirId && heirId !== ownId ? [heirId] : [])].sort()) {
    if (each === ownId) locked.row = await lockAuthorAlone(scope, each);
    else locked.heir = await holdAuthor(scope, each);
  }
  return locked;
}

function unknownHeir(): HttpError {
  return invalid([{ path: 'reassign_to', message: 'must be another author of the organization' }]);
}

function authorInUse(pages: number): HttpError {
  const message = `The author has pages (${pages}); give them to another author with reassign_to.`;
  return new HttpError('author_in_use', message, { details: { pages } });
}
