import { sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../../platform/database/key-ranges.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isPublicRow } from './items/find-items.ts';

/** Lists up to `limit` public collections in order of id, starting at `fromId`. */
export async function listPublicCollections(
  scope: Scope,
  fromId: string | undefined,
  limit: number,
): Promise<{ id: string; slug: string }[]> {
  const all = selectOwn(scope, 'collections')
    .select(['id', 'slug'])
    .where('visibility', '=', 'public')
    .orderBy('id')
    .limit(limit);
  return (fromId === undefined ? all : all.where('id', '>=', fromId)).execute();
}

/** Splits the public items of a collection into ranges of `size` items, one for each sitemap. */
export async function rangesOfPublicItems(
  scope: Scope,
  collectionId: string,
  size: number,
): Promise<KeyRange[]> {
  const visible = sql`
    select id, updated_at from collection_items
    where organization_id = ${scope.organizationId} and collection_id = ${collectionId} and ${isPublicRow}`;
  return cutIntoRanges(scope.db, visible, size);
}

/** Lists up to `limit` public items in order of id, starting at `fromId`. Returns none if the collection is not public. */
export async function listPublicItems(
  scope: Scope,
  collectionId: string,
  fromId: string,
  limit: number,
): Promise<{ id: string; collection_slug: string; updated_at: string }[]> {
  return selectOwn(scope, 'collection_items')
    .innerJoin('collections', (join) =>
      join
        .onRef('collections.organization_id', '=', 'collection_items.organization_id')
        .onRef('collections.id', '=', 'collection_items.collection_id')
        .on('collections.visibility', '=', 'public'),
    )
    .select(['collection_items.id', 'collections.slug as collection_slug', 'collection_items.updated_at'])
    .where('collection_items.collection_id', '=', collectionId)
    .where('collection_items.id', '>=', fromId)
    .where(isPublicRow)
    .orderBy('collection_items.id')
    .limit(limit)
    .execute();
}
