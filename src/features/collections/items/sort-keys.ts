import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { foldText, truncate } from '../../../platform/search-words.ts';
import { getFieldType } from '../fields/registry.ts';
import { MAX_TEXT, type SortKind, toSortKey } from '../fields/sort-key.ts';
import type { CollectionRow } from '../queries.ts';
import type { ItemRow } from './queries.ts';

/** What an item is ordered by: one of them by the kind of the field, neither where it has no value. */
export interface SortKey {
  number_key: number | null;
  text_key: string | null;
}

const MAX_TEXT_LENGTH = 100;

/** Text is ordered without regard to case and accents. */
export function toKey(kind: SortKind, stored: unknown): SortKey {
  const key = toSortKey(kind, stored);
  if (typeof key === 'string')
    return { number_key: null, text_key: truncate(foldText(key), MAX_TEXT_LENGTH) };
  return { number_key: key === null ? null : Number(key), text_key: null };
}

/**
 * What `toKey` looks at of a stored field, for queries of many items: of a text its beginning, since thousands of long ones
 * would be more than the memory has; of what has no order nothing.
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

/** The fields of the collection that have keys, or are about to. */
export async function listSortFields(
  { db, organizationId }: Scope,
  collectionId: string,
): Promise<SortField[]> {
  return db
    .selectFrom('collection_sort_fields')
    .select(['id', 'field', 'is_ready'])
    .where('organization_id', '=', organizationId)
    .where('collection_id', '=', collectionId)
    .execute();
}

/** Writes the keys of an item that has been written, under the same hold of its collection. */
export async function keepSortKeys(
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

/** How the field is ordered by the collection's schema; undefined when it has no order. */
export function sortKindOf({ schema }: Pick<CollectionRow, 'schema'>, name: string): SortKind | undefined {
  const field = schema.find((each) => each.name === name);
  return field && getFieldType(field.type).sort;
}

/** Asks for keys of the field: from now on writers keep them, and `makeSortKeys` makes those of all that is there. */
export async function requestSortKeys(
  { db, organizationId }: Scope,
  { id }: CollectionRow,
  field: string,
): Promise<void> {
  await db
    .insertInto('collection_sort_fields')
    .columns(['organization_id', 'collection_id', 'field'])
    // Nothing when the collection has just been deleted.
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
