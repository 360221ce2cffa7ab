import { notFound } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireMember } from '../../sign-in/require-member.ts';
import { isPublic } from '../items/publication.ts';
import { findItem, type ItemRow, toItem } from '../items/queries.ts';
import { type CollectionRow, getCollection } from '../queries.ts';
import type { PublicItem } from './schema.ts';

/**
 * The collection, if whoever sends these cookies may read it. A private one looks like one that does not exist; a gated one is
 * for members who are signed in, and for those among them who hold what it asks for.
 */
export async function getReadableCollection(
  scope: Scope,
  slug: string,
  cookies: string | undefined,
): Promise<CollectionRow> {
  const collection = await getCollection(scope, slug);
  if (collection.visibility === 'private') throw notFound('collection');
  if (collection.visibility === 'gated') {
    await requireMember(scope, cookies, collection.required_entitlement);
  }
  return collection;
}

export async function getPublicItem(
  scope: Scope,
  collection: CollectionRow,
  id: string,
): Promise<PublicItem> {
  const row = await findItem(scope, collection, id);
  if (!row || !isPublic(row, Date.now())) throw notFound('item');
  return toPublicItem(row, collection);
}

/** Its owner, where it came from and what it goes through are nobody else's business. */
export function toPublicItem(row: ItemRow, collection: CollectionRow): PublicItem {
  const { owner_user_id: _owner, source: _source, status: _status, ...item } = toItem(row, collection);
  return item;
}
