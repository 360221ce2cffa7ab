import { sql } from 'kysely';
import { deleteOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { SchemaField } from './field-schema.ts';
import { getFieldType } from './fields/registry.ts';
import type { CollectionRow } from './queries.ts';

/** Deletes the sort keys of fields that were removed or whose order changed. The other keys stay valid. */
export async function purgeSortFields(
  scope: Scope,
  before: CollectionRow,
  schema: readonly SchemaField[],
): Promise<void> {
  const orderOf = (fields: readonly SchemaField[], name: string) => {
    const field = fields.find((each) => each.name === name);
    return field && getFieldType(field.type).sort;
  };
  const changed = before.schema
    .map(({ name }) => name)
    .filter((name) => orderOf(before.schema, name) !== orderOf(schema, name));
  if (changed.length === 0) return;
  await deleteOwn(scope, 'collection_sort_fields')
    .where('collection_id', '=', before.id)
    .where('field', '=', sql<string>`any(${changed}::text[])`)
    .execute();
}
