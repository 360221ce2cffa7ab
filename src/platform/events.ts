import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import type { Database } from './database/connect.ts';
import { deleteInParts } from './database/delete-in-parts.ts';
import { newId } from './ids.ts';
import type { Scope } from './scope.ts';

/** Something that can happen, as subscribers know it: its name and the shape of what it carries. */
export interface EventType {
  name: string;
  description: string;
  data: TSchema;
  /** What of an example is of this type: fields of its data that say so, and those that have changed. */
  example?: { data?: object; changedFields?: string[] };
}

/**
 * Writes that something happened into the transaction of the change itself: both are committed, or neither. `data` is
 * the API's own shape of the object at this time, `changedFields` the names of those that an update changed.
 */
export async function recordEvent(
  scope: Scope,
  type: EventType,
  data: object,
  changedFields?: string[],
): Promise<void> {
  await recordEvents(scope, type, [data], changedFields);
}

/** The same for many objects. */
export async function recordEvents(
  scope: Scope,
  type: EventType,
  data: object[],
  changedFields: string[] | null = null,
): Promise<void> {
  for (const texts of inStatements(data)) {
    // In the order of the texts, which is the one that readers get.
    const ids = texts.map(newId);
    await sql`
      insert into events (organization_id, id, type, actor, data, changed_fields)
      select ${scope.organizationId}, event.id, ${type.name}, ${scope.actor}, event.data::json, ${changedFields}::text[]
      from unnest(${ids}::uuid[], ${texts}::text[]) as event (id, data)`.execute(scope.db);
  }
}

/** Objects may have a quarter of a megabyte, and the database takes a statement into memory several times over. */
const MAX_STATEMENT_LENGTH = 2_000_000;

/** The objects as JSON, in parts that one statement can hold. */
function* inStatements(data: object[]): Generator<string[]> {
  let texts: string[] = [];
  let length = 0;
  for (const entry of data) {
    const text = JSON.stringify(entry);
    if (texts.length > 0 && length + text.length > MAX_STATEMENT_LENGTH) {
      yield texts;
      texts = [];
      length = 0;
    }
    texts.push(text);
    length += text.length;
  }
  if (texts.length > 0) yield texts;
}

export const EVENTS_KEPT_DAYS = 30;
/** Whoever begins with the oldest has this day to get on before the next ones are gone. */
const GRACE_DAYS = 1;

export async function forgetOldEvents(db: Database): Promise<void> {
  const days = EVENTS_KEPT_DAYS + GRACE_DAYS;
  await deleteInParts(db, sql`events`, sql`created_at < now() - make_interval(days => ${days})`);
}

/**
 * A backup that is restored into a new cluster brings transaction ids that lie in that cluster's future: nothing that
 * compares them with snapshots would ever see them as past. Such events become this transaction's.
 */
export async function adoptRestoredEvents(db: Database): Promise<void> {
  await sql`
    update events set transaction_id = pg_current_xact_id(), position = pg_current_xact_id()
    where transaction_id > pg_current_xact_id() and exists (
      select from (select transaction_id from events order by created_at desc limit 1) as newest
      where newest.transaction_id > pg_current_xact_id())`.execute(db);
}
