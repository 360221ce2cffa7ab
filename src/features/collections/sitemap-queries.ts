import { sql } from 'kysely';
import { cutIntoStretches, type Stretch } from '../../platform/database/stretches.ts';
import type { Scope } from '../../platform/scope.ts';
import { isPublicRow } from './items/find-items.ts';

/** Some collections that everybody may read from this id on, in the order of their ids. */
export async function listPublicCollections(
  { db, organizationId }: Scope,
  fromId: string | undefined,
  limit: number,
): Promise<{ id: string; slug: string }[]> {
  const all = db
    .selectFrom('collections')
    .select(['id', 'slug'])
    .where('organization_id', '=', organizationId)
    .where('visibility', '=', 'public')
    .orderBy('id')
    .limit(limit);
  return (fromId === undefined ? all : all.where('id', '>=', fromId)).execute();
}

/** The public items of a collection in stretches of so many, which is how a document that lists them all is cut. */
export async function cutPublicItems(scope: Scope, collectionId: string, size: number): Promise<Stretch[]> {
  const visible = sql`
    select id, updated_at from collection_items
    where organization_id = ${scope.organizationId} and collection_id = ${collectionId} and ${isPublicRow}`;
  return cutIntoStretches(scope.db, visible, size);
}

/** Some public items of a collection from this id on, in the order of their ids; none when not everybody may read it. */
export async function listPublicItems(
  { db, organizationId }: Scope,
  collectionId: string,
  fromId: string,
  limit: number,
): Promise<{ id: string; collection_slug: string; updated_at: string }[]> {
  return db
    .selectFrom('collection_items')
    .innerJoin('collections', (join) =>
      join
        .onRef('collections.organization_id', '=', 'collection_items.organization_id')
        .onRef('collections.id', '=', 'collection_items.collection_id')
        .on('collections.visibility', '=', 'public'),
    )
    .select(['collection_items.id', 'collections.slug as collection_slug', 'collection_items.updated_at'])
    .where('collection_items.organization_id', '=', organizationId)
    .where('collection_items.collection_id', '=', collectionId)
    .where('collection_items.id', '>=', fromId)
    .where(isPublicRow)
    .orderBy('collection_items.id')
    .limit(limit)
    .execute();
}
