import { recordEvent } from '../../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { recordAvatar } from './asset-usages.ts';
import { lockAuthor, toAuthor, updateAuthorRow } from './queries.ts';
import { type Author, authorUpdated, type UpdateAuthor } from './schema.ts';

export async function updateAuthor(
  scope: Scope,
  id: string,
  given: UpdateAuthor,
  check: (current: { data: Author }) => void,
): Promise<Author> {
  const changes = given.name === undefined ? given : { ...given, name: given.name.trim() };
  return inTransaction(scope, async (scope) => {
    const before = toAuthor(await lockAuthor(scope, id));
    check({ data: before });
    const fields = (['name', 'avatar_url', 'url'] as const).filter(
      (field) => changes[field] !== undefined && changes[field] !== before[field],
    );
    if (fields.length === 0) return before;
    const author = toAuthor(await updateAuthorRow(scope, id, changes));
    if (fields.includes('avatar_url')) await recordAvatar(scope, author);
    await recordEvent(scope, authorUpdated, author, fields);
    return author;
  });
}
