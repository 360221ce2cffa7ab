import { recordEvent } from '../../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { recordAvatar } from './asset-usages.ts';
import { insertAuthor, toAuthor } from './queries.ts';
import { type Author, authorCreated, type CreateAuthor } from './schema.ts';

export async function createAuthor(scope: Scope, input: CreateAuthor): Promise<Author> {
  return inTransaction(scope, async (scope) => {
    const row = await insertAuthor(scope, {
      name: input.name.trim(),
      avatar_url: input.avatar_url ?? null,
      url: input.url ?? null,
    });
    const author = toAuthor(row);
    await recordAvatar(scope, author);
    await recordEvent(scope, authorCreated, author);
    return author;
  });
}
