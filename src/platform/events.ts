import { type RawBuilder, sql } from 'kysely';
import type { TSchema } from 'typebox';
import { type AuditRows, type ChangedObject, insertEntries, toAuditRows } from './audit/record.ts';
import type { Database } from './database/connect.ts';
import { maintainPartitions } from './database/monthly-partitions.ts';
import { prepared } from './database/prepared.ts';
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
  await recordUpdates(
    scope,
    type,
    data.map((data) => ({ data, changedFields })),
  );
}

/** The same for objects of which different fields have changed. */
export async function recordUpdates(
  scope: Scope,
  type: EventType,
  updates: { data: object; changedFields: string[] | null }[],
): Promise<void> {
  for (const batch of inStatements(updates)) await insertRecorded(scope.db, toEventRows(scope, type, batch));
}

const insertRecorded = prepared<EventRows, unknown>((_, rows) => {
  const { events, entries } = insertEvents(rows);
  return sql`with recorded as (${events}) ${entries}`;
});

/** Events with their entries in the audit log. */
export interface EventRows extends AuditRows {
  organizationId: number;
  resource: string;
  texts: string[];
}

export function toEventRows(
  scope: Scope,
  { name, resource }: EventType,
  objects: SerializedObject[],
): EventRows {
  // `job` of `job.created`, `item` of `cms.item.created`.
  const objectType = name.split('.').at(-2) ?? '';
  return {
    ...toAuditRows(scope, { action: name, objectType }, objects),
    organizationId: scope.organizationId,
    resource,
    texts: objects.map(({ text }) => text),
  };
}

/**
 * Two parts of a statement, which insert the events and their entries. `where` is a condition on `object_id`, to skip objects that
 * another part did not write.
 */
export function insertEvents(
  rows: EventRows,
  where: RawBuilder<unknown> = sql`true`,
): { events: RawBuilder<unknown>; entries: RawBuilder<unknown> } {
  const events = sql`
    insert into events (organization_id, id, type, resource, actor, object_id, data, changed_fields)
    select ${rows.organizationId}::int, event.id, ${rows.action}::text, ${rows.resource}::text, ${rows.actor}::text, object_id,
      event.data::json, event.changed_fields::text[]
    from unnest(${rows.ids}::uuid[], ${rows.texts}::text[], ${rows.objectIds}::text[], ${rows.changedFields}::text[])
      as event (id, data, object_id, changed_fields) where ${where}`;
  return { events, entries: insertEntries(rows, where) };
}

/** An object as its event stores it. */
export interface SerializedObject extends ChangedObject {
  text: string;
}

/** An object may have 250 kB, and PostgreSQL needs several times the memory of a statement. */
const MAX_STATEMENT_LENGTH = 2_000_000;

/** Serializes the objects, in batches for one statement each. */
function* inStatements(
  updates: { data: object; changedFields: string[] | null }[],
): Generator<SerializedObject[]> {
  let batch: SerializedObject[] = [];
  let length = 0;
  for (const { data, changedFields } of updates) {
    const serialized = serialize(data, changedFields);
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

export function serialize(object: object, changedFields: string[] | null = null): SerializedObject {
  return { text: JSON.stringify(object), objectId: findObjectId(object), changedFields };
}

/** Secrets have no id but a name. */
function findObjectId({ id, name }: { id?: unknown; name?: unknown }): string | null {
  const value = id ?? name ?? null;
  return value === null ? null : String(value);
}

export const EVENT_RETENTION_DAYS = 30;
/** Gives a reader that starts with the oldest event a day before the next ones expire. */
const GRACE_DAYS = 1;
export const EVENT_EXPIRY_DAYS = EVENT_RETENTION_DAYS + GRACE_DAYS;

/** A condition on `events`. An expired event stays until its month is dropped, but is not read. */
export const isUnexpired = sql<boolean>`created_at >= now() - make_interval(days => ${sql.lit(EVENT_EXPIRY_DAYS)})`;

/** A recurring task. */
export async function maintainEvents(db: Database, now = Date.now()): Promise<void> {
  await maintainPartitions(db, { table: 'events', key: 'id', retentionDays: EVENT_EXPIRY_DAYS }, now);
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
