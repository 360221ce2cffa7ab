import { type RawBuilder, sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { foldText, truncate } from '../../../../platform/search-words.ts';
import { getFieldType } from '../fields/registry.ts';
import { MAX_TEXT, type SortKind, toSortKey } from '../fields/sort-key.ts';
import type { CollectionRow } from '../queries.ts';
import type { ItemRow } from './queries.ts';

/** The sort key of an item. The kind of the field determines which column is set. Both are null if the item has no value. */
export interface SortKey {
  number_key: number | null;
  text_key: string | null;
}

const MAX_TEXT_LENGTH = 100;

/** Folds texts, so that the order ignores case and accents. */
export function toKey(kind: SortKind, stored: unknown): SortKey {
  const key = toSortKey(kind, stored);
  if (typeof key === 'string')
    return { number_key: null, text_key: truncate(foldText(key), MAX_TEXT_LENGTH) };
  return { number_key: key === null ? null : Number(key), text_key: null };
}

/**
 * Selects the part of a stored field that `toKey` reads, for queries of many items: the beginning of texts, because thousands of
 * long texts would exceed the memory, and nothing of values without an order.
 */
export function readForKey(field: string): RawBuilder<unknown> {
  return sql`(
    select case json_typeof(value)
      when 'string' then to_json(left(value #>> '{}', ${MAX_TEXT}))
      when 'number' then value
      when 'boolean' then value
    end
    from (select data -> ${field} offset 0) as stored (value))`;
}

export interface SortField {
  id: number;
  field: string;
  is_ready: boolean;
}

/** Lists the fields of the collection that have keys or for which keys are requested. */
export async function listSortFields(scope: Scope, collectionId: string): Promise<SortField[]> {
  return selectOwn(scope, 'collection_sort_fields')
    .select(['id', 'field', 'is_ready'])
    .where('collection_id', '=', collectionId)
    .execute();
}

/** Saves the keys of an item that was just written. Call it under the same lock of the collection. */
export async function saveSortKeys(
  scope: Scope,
  collection: CollectionRow,
  item: Pick<ItemRow, 'id' | 'data'>,
): Promise<void> {
  const sortFields = await listSortFields(scope, collection.id);
  const keys = sortFields.flatMap(({ id, field }) => {
    const kind = sortKindOf(collection, field);
    if (!kind) return [];
    return [
      {
        organization_id: scope.organizationId,
        collection_id: collection.id,
        item_id: item.id,
        sort_field_id: id,
        ...toKey(kind, item.data[field]),
      },
    ];
  });
  if (keys.length === 0) return;
  await scope.db
    .insertInto('collection_sort_keys')
    .values(keys)
    .onConflict((conflict) =>
      conflict
        .columns(['item_id', 'sort_field_id'])
        .doUpdateSet({ number_key: sql`excluded.number_key`, text_key: sql`excluded.text_key` }),
    )
    .execute();
}

/** Returns the order of the field in the collection's schema, or undefined if it cannot be sorted. */
export function sortKindOf({ schema }: Pick<CollectionRow, 'schema'>, name: string): SortKind | undefined {
  const field = schema.find((each) => each.name === name);
  return field && getFieldType(field.type).sort;
}

/** Requests keys of the field. From now on, writers save the keys of new items, and `buildSortKeys` creates the keys of stored items. */
export async function requestSortKeys(
  { db, organizationId }: Scope,
  { id }: CollectionRow,
  field: string,
): Promise<void> {
  await db
    .insertInto('collection_sort_fields')
    .columns(['organization_id', 'collection_id', 'field'])
    // Inserts nothing if the collection was just deleted.
    .expression((of) =>
      of
        .selectFrom('collections')
        .select(['organization_id', 'id', sql<string>`${field}::text`.as('field')])
        .where('organization_id', '=', organizationId)
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
