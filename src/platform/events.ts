import { type RawBuilder, sql } from 'kysely';
import type { TSchema } from 'typebox';
import { insertEntries, SYSTEM } from './audit/record.ts';
import type { Database } from './database/connect.ts';
import { deleteInBatches } from './database/delete-in-batches.ts';
import { newId } from './ids.ts';
import type { Scope } from './scope.ts';

/** A type of event that clients can subscribe to. */
export interface EventType {
  name: string;
  /** The resource that the event is about. Reading the event requires `<resource>:read`. */
  resource: string;
  description: string;
  data: TSchema;
  /** Adjusts the example of the resource to this event: overrides fields of `data` and sets the changed fields. */
  example?: { data?: object; changedFields?: string[] };
}

/**
 * Records an event in the transaction of the change, so that both commit together. `data` is the object as the API returns it,
 * `changedFields` has the names of the fields that an update changed.
 */
export async function recordEvent(
  scope: Scope,
  type: EventType,
  data: object,
  changedFields?: string[],
): Promise<void> {
  await recordEvents(scope, type, [data], changedFields);
}

/** Records an event for each object, and its entry in the audit log in the same statement. */
export async function recordEvents(
  scope: Scope,
  type: EventType,
  data: object[],
  changedFields: string[] | null = null,
): Promise<void> {
  for (const batch of inStatements(data)) {
    const { events, entries } = insertEvents(scope, type, batch, { changedFields });
    await (entries ? sql`with recorded as (${events}) ${entries}` : events).execute(scope.db);
  }
}

interface InsertOptions {
  changedFields?: string[] | null;
  /** A condition on `object_id`, to skip objects that another part of the statement did not write. */
  where?: RawBuilder<unknown>;
}

/** Two statements, or parts of one: they insert an event for each object, and its entry in the audit log if the change has an author. */
export function insertEvents(
  scope: Scope,
  type: EventType,
  objects: SerializedObject[],
  { changedFields = null, where = sql`true` }: InsertOptions,
): { events: RawBuilder<unknown>; entries: RawBuilder<unknown> | undefined } {
  // The ids are in the order of the objects, because readers get events in the order of ids.
  const ids = objects.map(() => newId());
  const texts = objects.map(({ text }) => text);
  const objectIds = objects.map(({ objectId }) => objectId);
  const events = sql`
    insert into events (organization_id, id, type, resource, actor, object_id, data, changed_fields)
    select ${scope.organizationId}, event.id, ${type.name}, ${type.resource}, ${scope.actor}, object_id, event.data::json,
      ${changedFields}::text[]
    from unnest(${ids}::uuid[], ${texts}::text[], ${objectIds}::text[]) as event (id, data, object_id) where ${where}`;
  if (scope.actor === SYSTEM) return { events, entries: undefined };
  // `job` of `job.created`, `item` of `cms.item.created`.
  const objectType = type.name.split('.').at(-2) ?? '';
  const kind = { action: type.name, objectType, changedFields };
  const entries = objects.map(({ objectId }, n) => ({ id: ids[n] ?? '', objectId }));
  return { events, entries: sql`${insertEntries(scope, kind, entries)} where ${where}` };
}

/** An object as its event stores it. */
export interface SerializedObject {
  text: string;
  objectId: string | null;
}

/** An object may have 250 kB, and PostgreSQL needs several times the memory of a statement. */
const MAX_STATEMENT_LENGTH = 2_000_000;

/** Serializes the objects, in batches for one statement each. */
function* inStatements(data: object[]): Generator<SerializedObject[]> {
  let batch: SerializedObject[] = [];
  let length = 0;
  for (const object of data) {
    const serialized = serialize(object);
    if (batch.length > 0 && length + serialized.text.length > MAX_STATEMENT_LENGTH) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(serialized);
    length += serialized.text.length;
  }
  if (batch.length > 0) yield batch;
}

export function serialize(object: object): SerializedObject {
  return { text: JSON.stringify(object), objectId: findObjectId(object) };
}

/** Secrets have no id but a name. */
function findObjectId({ id, name }: { id?: unknown; name?: unknown }): string | null {
  const value = id ?? name ?? null;
  return value === null ? null : String(value);
}

export const EVENT_RETENTION_DAYS = 30;
/** Gives a reader that starts with the oldest event a day before the next ones are deleted. */
const GRACE_DAYS = 1;

export async function deleteOldEvents(db: Database): Promise<void> {
  const days = EVENT_RETENTION_DAYS + GRACE_DAYS;
  await deleteInBatches(db, sql`events`, sql`created_at < now() - make_interval(days => ${days})`);
}

/**
 * A backup restored into a new cluster may contain transaction ids in the future of that cluster. Comparisons with snapshots would
 * treat these events as uncommitted, so they get the id of this transaction.
 */
export async function adoptRestoredEvents(db: Database): Promise<void> {
  await sql`
    update events set transaction_id = pg_current_xact_id(), position = pg_current_xact_id()
    where transaction_id > pg_current_xact_id() and exists (
      select from (select transaction_id from events order by created_at desc limit 1) as newest
      where newest.transaction_id > pg_current_xact_id())`.execute(db);
}
