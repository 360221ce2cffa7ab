import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { isNotMoving } from '../../../../platform/outgoing/holds.ts';
import type { SortKind } from '../fields/sort-key.ts';
import type { CollectionRow } from '../queries.ts';
import { readForKey, sortKindOf, toKey } from './sort-keys.ts';

const BATCH_SIZE = 5_000;
const MAX_FIELDS = 20;

/** Creates the requested sort keys, in batches of items. */
export async function buildSortKeys(db: Database, stop: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const field of await findUnreadyFields(db)) {
    // A failure of one organization must not stop the others.
    await createKeysOf(db, field, stop).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some sort keys could not be created');
}

interface UnreadyField {
  id: number;
  organization_id: number;
  collection_id: string;
  field: string;
}

async function findUnreadyFields(db: Database): Promise<UnreadyField[]> {
  return db
    .selectFrom('collection_sort_fields')
    .select(['id', 'organization_id', 'collection_id', 'field'])
    .where('is_ready', '=', false)
    .where(isNotMoving(sql.ref('collection_sort_fields.organization_id')))
    .orderBy('id')
    .limit(MAX_FIELDS)
    .execute();
}

async function createKeysOf(db: Database, field: UnreadyField, stop: AbortSignal): Promise<void> {
  const kind = await waitForWriters(db, field);
  if (!kind) return deleteField(db, field);
  let batch: Batch = { isLast: false };
  while (!batch.isLast) {
    if (stop.aborted) return;
    batch = await createKeysAfter(db, field, kind, batch.lastId);
  }
  await db
    .updateTable('collection_sort_fields')
    .set({ is_ready: true })
    .where('organization_id', '=', field.organization_id)
    .where('id', '=', field.id)
    .execute();
}

/**
 * Returns the order of the field. The lock on the collection waits for transactions that write items and may not see that the field
 * needs keys. Later transactions see it.
 */
async function waitForWriters(
  db: Database,
  { organization_id, collection_id, field }: UnreadyField,
): Promise<SortKind | undefined> {
  return db.transaction().execute(async (db) => {
    const collection = await db
      .selectFrom('collections')
      .select('schema')
      .where('organization_id', '=', organization_id)
      .where('id', '=', collection_id)
      .forUpdate()
      .executeTakeFirst();
    return collection && sortKindOf({ schema: collection.schema as CollectionRow['schema'] }, field);
  });
}

/** Deletes a field that the schema lost while its keys were requested. */
async function deleteField(db: Database, { organization_id, id }: UnreadyField): Promise<void> {
  await db
    .deleteFrom('collection_sort_fields')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

interface Batch {
  isLast: boolean;
  lastId?: string | undefined;
}

async function createKeysAfter(
  db: Database,
  { organization_id, collection_id, id, field }: UnreadyField,
  kind: SortKind,
  after: string | undefined,
): Promise<Batch> {
  return db.transaction().execute(async (db) => {
    // A replacement of the schema may have deleted the field, or changed its order, which gives it another id.
    const sortField = await db
      .selectFrom('collection_sort_fields')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!sortField) return { isLast: true };
    let query = db
      .selectFrom('collection_items')
      .select(['id', readForKey(field).as('value')])
      .where('organization_id', '=', organization_id)
      .where('collection_id', '=', collection_id)
      .orderBy('id')
      .limit(BATCH_SIZE)
      // Lock the items, so that no key is created for a deleted item.
      .forKeyShare();
    if (after !== undefined) query = query.where('id', '>', after);
    const items = await query.execute();
    const keys = items.map((item) => ({ item_id: item.id, ...toKey(kind, item.value) }));
    // On conflict, a concurrent writer has already stored a newer key.
    await sql`
      insert into collection_sort_keys (organization_id, collection_id, item_id, sort_field_id, number_key, text_key)
      select ${organization_id}, ${collection_id}, item_id, ${id}, number_key, text_key
      from json_to_recordset(${JSON.stringify(keys)}::json)
        as key (item_id uuid, number_key double precision, text_key text)
      on conflict do nothing`.execute(db);
    return { isLast: items.length < BATCH_SIZE, lastId: items.at(-1)?.id };
  });
}
