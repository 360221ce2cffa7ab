import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { columnsOf } from '../../../../platform/database/rows/columns.ts';
import { deleteOwn, selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { CollectionItems } from '../../../../platform/database/tables.ts';
import { toResource } from '../../../../platform/http/resource.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { ItemData } from '../compile.ts';
import type { SchemaField } from '../field-schema.ts';
import { richTextToHtml } from '../fields/richtext.ts';
import type { CollectionRow } from '../queries.ts';
import { Item } from './schema.ts';

export const itemColumns = columnsOf('collection_items', 'organization_id', 'words');

export type ItemRow = Omit<Pick<Selectable<CollectionItems>, (typeof itemColumns)[number]>, 'data'> & {
  data: ItemData;
  /** The current status, which is expired after `expires_at`. */
  read_status: string;
};

/** The columns that updates write. `words` is the text of a tsvector. */
export type WritableColumns = Omit<
  ItemRow,
  'collection_id' | 'id' | 'source' | 'created_at' | 'updated_at' | 'read_status'
> & {
  words: string;
};

export type NewItem = WritableColumns & Pick<ItemRow, 'id' | 'source'>;

export async function findItem(
  scope: Scope,
  collection: CollectionRow,
  id: string,
): Promise<ItemRow | undefined> {
  if (!isId(id)) return undefined;
  return (await select(scope, collection).where('id', '=', id).executeTakeFirst()) as ItemRow | undefined;
}

export async function findItemIdByExternalId(
  scope: Scope,
  { id }: Pick<CollectionRow, 'id'>,
  externalId: string,
): Promise<string | undefined> {
  const row = await selectOwn(scope, 'collection_items')
    .select('id')
    .where('collection_id', '=', id)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the item until the transaction ends. */
export async function lockItem(
  scope: Scope,
  collection: CollectionRow,
  id: string,
): Promise<ItemRow | undefined> {
  if (!isId(id)) return undefined;
  const row = await select(scope, collection).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row as ItemRow | undefined;
}

/** Finds the items with the given ids, in the order of `ids`. Omits items that no longer exist. */
export async function findItems(scope: Scope, collection: CollectionRow, ids: string[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const rows = (await select(scope, collection)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()) as ItemRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds up to `limit` items of the owner in all collections, in order of id, after the id `after`. */
export async function findItemsOfOwner(
  scope: Scope,
  ownerId: string,
  after: string | undefined,
  limit: number,
): Promise<ItemRow[]> {
  let rows = selectOwn(scope, 'collection_items')
    .select(itemColumns)
    .select(readStatus.as('read_status'))
    .where('owner_user_id', '=', ownerId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) rows = rows.where('id', '>', after);
  return (await rows.execute()) as ItemRow[];
}

/** Inserts an item. Returns undefined if the external id exists in the collection, or the id in any organization. */
export async function insertItem(
  scope: Scope,
  collection: CollectionRow,
  item: NewItem,
): Promise<ItemRow | undefined> {
  const row = await scope.db
    .insertInto('collection_items')
    .values({
      organization_id: scope.organizationId,
      collection_id: collection.id,
      ...toValues(item),
    } as Insertable<CollectionItems>)
    .onConflict((conflict) => conflict.doNothing())
    .returning([...itemColumns, readStatus.as('read_status')])
    .executeTakeFirst();
  return row as ItemRow | undefined;
}

export async function updateItemRow(
  scope: Scope,
  collection: CollectionRow,
  id: string,
  columns: Partial<WritableColumns>,
): Promise<ItemRow> {
  const row = await scope.db
    .updateTable('collection_items')
    .set({ ...toValues(columns), updated_at: sql`now()` })
    .where(ofCollection(scope, collection))
    .where('id', '=', id)
    .returning([...itemColumns, readStatus.as('read_status')])
    .executeTakeFirstOrThrow();
  return row as ItemRow;
}

/** Updates the search words. `updated_at` stays unchanged, because the item does not change. */
export async function updateWords(
  scope: Scope,
  collection: CollectionRow,
  id: string,
  words: string,
): Promise<void> {
  await scope.db
    .updateTable('collection_items')
    .set({ words })
    .where(ofCollection(scope, collection))
    .where('id', '=', id)
    .execute();
}

export async function deleteItemRow(scope: Scope, collection: CollectionRow, id: string): Promise<void> {
  await scope.db
    .deleteFrom('collection_items')
    .where(ofCollection(scope, collection))
    .where('id', '=', id)
    .execute();
}

/** A statement on this number of rows ends long before the statement timeout. */
const DELETE_BATCH_SIZE = 20_000;

/** Deletes all items of the collection with their asset usages, and returns the number of items. */
export async function deleteItemsOf(scope: Scope, collectionId: string): Promise<number> {
  // Delete all sort keys first. To delete them item by item takes five times as long.
  await deleteOwn(scope, 'collection_sort_fields').where('collection_id', '=', collectionId).execute();
  let total = 0;
  let batch: { deleted: number; last_id: string | null } = { deleted: 0, last_id: null };
  do {
    batch = await deleteItemsAfter(scope, collectionId, batch.last_id);
    total += batch.deleted;
  } while (batch.deleted === DELETE_BATCH_SIZE);
  return total;
}

/** Deletes in order of id, so that no batch scans deleted rows again. */
async function deleteItemsAfter(
  { db, organizationId }: Scope,
  collectionId: string,
  after: string | null,
): Promise<{ deleted: number; last_id: string | null }> {
  const { rows } = await sql<{ deleted: number; last_id: string | null }>`
    with part as materialized (
      select id from collection_items
      where organization_id = ${organizationId} and collection_id = ${collectionId}
        ${after === null ? sql`` : sql`and id > ${after}`}
      order by id limit ${DELETE_BATCH_SIZE}
    ), deleted as (
      delete from collection_items using part
      where organization_id + 0 = ${organizationId} and collection_items.id = part.id
      returning collection_items.id
    ), usages as (
      delete from asset_usages using deleted
      where organization_id = ${organizationId} and user_type = ${ASSET_USER} and user_id = deleted.id
    )
    select (select count(*) from deleted) as deleted,
      (select id from part order by id desc limit 1) as last_id`.execute(db);
  return rows[0] ?? { deleted: 0, last_id: null };
}

/** The type of items in asset usages. */
export const ASSET_USER = 'cms_item';

/** Reads the data of up to `limit` items in order of id, after the id `after`. */
export async function readDataAfter(
  scope: Scope,
  collectionId: string,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; data: unknown }[]> {
  let query = selectOwn(scope, 'collection_items')
    .select(['id', 'data'])
    .where('collection_id', '=', collectionId)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

export function toItem(row: ItemRow, { schema }: Pick<CollectionRow, 'schema'>): Item {
  const html = toDataHtml(row, schema);
  return toResource(Item, row, {
    data: row.data,
    ...(html && { data_html: html }),
    status: row.read_status as Item['status'],
  });
}

/** Returns the HTML of the rich text fields, or undefined if the schema has none. */
function toDataHtml(
  { data, source }: ItemRow,
  schema: readonly SchemaField[],
): Record<string, string> | undefined {
  const names = schema.filter(({ type }) => type === 'richtext').map(({ name }) => name);
  if (names.length === 0) return undefined;
  const options = { isFromOutside: source === 'public' };
  return Object.fromEntries(
    names
      .filter((name) => data[name] !== undefined)
      .map((name) => [name, richTextToHtml(data[name], options)]),
  );
}

function toValues<T extends { data?: ItemData }>(columns: T) {
  return columns.data === undefined ? columns : { ...columns, data: JSON.stringify(columns.data) };
}

/** The current status, which is expired after `expires_at` even if the row is still stored as published. */
export const readStatus = sql<string>`case when collection_items.status = 'published' and collection_items.expires_at <= now() then 'expired' else collection_items.status end`;

function select(scope: Scope, collection: CollectionRow) {
  return scope.db
    .selectFrom('collection_items')
    .select(itemColumns)
    .select(readStatus.as('read_status'))
    .where(ofCollection(scope, collection));
}

/**
 * For queries by id. Leaves the planner only the index of ids. With outdated statistics, such as after an import, it would use an
 * index that begins with the collection, and read all items to find one.
 */
function ofCollection({ organizationId }: Scope, { id }: CollectionRow): RawBuilder<SqlBool> {
  return sql`organization_id + 0 = ${organizationId} and collection_id = ${id}`;
}
