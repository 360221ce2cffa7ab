import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../../../../platform/database/rows/columns.ts';
import { insertOwn, selectOwn, updateOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import type { Authors } from '../../../../platform/database/tables.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Author } from './schema.ts';

const columns = columnsOf('authors', 'organization_id');

export type AuthorRow = Pick<Selectable<Authors>, (typeof columns)[number]>;

export async function listAuthors(scope: Scope): Promise<AuthorRow[]> {
  return ownAuthors(scope).orderBy(sql`lower(name)`).orderBy('id').execute();
}

export async function getAuthor(scope: Scope, id: string): Promise<AuthorRow> {
  return orNotFound(isId(id) && (await ownAuthors(scope).where('id', '=', id).executeTakeFirst()), 'author');
}

/** Locks the author against other changes. Pages can still be assigned to the author. */
export async function lockAuthor(scope: Scope, id: string): Promise<AuthorRow> {
  return orNotFound(
    isId(id) && (await ownAuthors(scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()),
    'author',
  );
}

/** Locks the author exclusively: no page can be assigned to the author before the transaction ends. */
export async function lockAuthorAlone(scope: Scope, id: string): Promise<AuthorRow | undefined> {
  return ownAuthors(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the author for share: the row cannot be deleted before the transaction ends. Lock authors before pages. */
export async function lockAuthorForShare(scope: Scope, id: string): Promise<AuthorRow | undefined> {
  return ownAuthors(scope).where('id', '=', id).forKeyShare().executeTakeFirst();
}

export async function insertAuthor(
  scope: Scope,
  fields: Pick<AuthorRow, 'name' | 'avatar_url' | 'url'>,
): Promise<AuthorRow> {
  return insertOwn(scope, 'authors', fields).returning(columns).executeTakeFirstOrThrow();
}

export async function updateAuthorRow(
  scope: Scope,
  id: string,
  changes: Partial<Pick<AuthorRow, 'name' | 'avatar_url' | 'url'>>,
): Promise<AuthorRow> {
  return updateOwnRow(scope, 'authors', id, changes).returning(columns).executeTakeFirstOrThrow();
}

export function toAuthor({ id, name, avatar_url, url, created_at, updated_at }: AuthorRow): Author {
  return { id, name, avatar_url, url, created_at, updated_at };
}

function ownAuthors(scope: Scope) {
  return selectOwn(scope, 'authors').select(columns);
}
