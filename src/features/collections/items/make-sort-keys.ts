import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import type { SortKind } from '../fields/sort-key.ts';
import type { CollectionRow } from '../queries.ts';
import { readForKey, sortKindOf, toKey } from './sort-keys.ts';

const ITEMS_AT_ONCE = 5_000;
const FIELDS_AT_ONCE = 20;

/** Makes the keys that have been asked for, a part of the items at a time. */
export async function makeSortKeys(db: Database, stop: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const field of await findUnreadyFields(db)) {
    // One organization's trouble is not the others'.
    await makeKeysOf(db, field, stop).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some sort keys could not be made');
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
    .orderBy('id')
    .limit(FIELDS_AT_ONCE)
    .execute();
}

async function makeKeysOf(db: Database, field: UnreadyField, stop: AbortSignal): Promise<void> {
  const kind = await waitForWriters(db, field);
  if (!kind) return forgetField(db, field);
  let part: Part = { isLast: false };
  while (!part.isLast) {
    if (stop.aborted) return;
    part = await makeKeysAfter(db, field, kind, part.lastId);
  }
  await db
    .updateTable('collection_sort_fields')
    .set({ is_ready: true })
    .where('organization_id', '=', field.organization_id)
    .where('id', '=', field.id)
    .execute();
}

/**
 * How the field is ordered. The lock on the collection waits for whoever is writing an item without knowing that the
 * field needs keys; who begins later knows.
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

/** A field that the schema has lost just when keys were asked for. */
async function forgetField(db: Database, { organization_id, id }: UnreadyField): Promise<void> {
  await db
    .deleteFrom('collection_sort_fields')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

interface Part {
  isLast: boolean;
  lastId?: string | undefined;
}

async function makeKeysAfter(
  db: Database,
  { organization_id, collection_id, id, field }: UnreadyField,
  kind: SortKind,
  after: string | undefined,
): Promise<Part> {
  return db.transaction().execute(async (db) => {
    // A replacement of the schema may have taken the field away, or given it another order under another id.
    const held = await db
      .selectFrom('collection_sort_fields')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!held) return { isLast: true };
    let query = db
      .selectFrom('collection_items')
      .select(['id', readForKey(field).as('value')])
      .where('organization_id', '=', organization_id)
      .where('collection_id', '=', collection_id)
      .orderBy('id')
      .limit(ITEMS_AT_ONCE)
      // Held, so that no key is made for an item that is gone.
      .forKeyShare();
    if (after !== undefined) query = query.where('id', '>', after);
    const items = await query.execute();
    const keys = items.map((item) => ({ item_id: item.id, ...toKey(kind, item.value) }));
    // A writer who was quicker knows better.
    await sql`
      insert into collection_sort_keys (organization_id, collection_id, item_id, sort_field_id, number_key, text_key)
      select ${organization_id}, ${collection_id}, item_id, ${id}, number_key, text_key
      from json_to_recordset(${JSON.stringify(keys)}::json)
        as key (item_id uuid, number_key double precision, text_key text)
      on conflict do nothing`.execute(db);
    return { isLast: items.length < ITEMS_AT_ONCE, lastId: items.at(-1)?.id };
  });
}
