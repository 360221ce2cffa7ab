import { notFound } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { requireMember } from '../../../people/members/sessions/require-member.ts';
import { isPublic } from '../items/publication.ts';
import { findItem, type ItemRow, toItem } from '../items/queries.ts';
import { type CollectionRow, getCollection } from '../queries.ts';
import type { PublicItem } from './schema.ts';

/**
 * Returns the collection if the sender of the cookies may read it. Throws notFound for a private one. A gated one requires a
 * signed-in member who has the required entitlement.
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

/** Drops the owner, the source, the status and the external id, which are not public. */
export function toPublicItem(row: ItemRow, collection: CollectionRow): PublicItem {
  const {
    owner_user_id: _owner,
    source: _source,
    status: _status,
    external_id: _externalId,
    ...item
  } = toItem(row, collection);
  return item;
}
