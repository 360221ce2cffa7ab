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

/** The same for many objects in one statement. */
export async function recordEvents(
  scope: Scope,
  type: EventType,
  data: object[],
  changedFields?: string[],
): Promise<void> {
  if (data.length === 0) return;
  await scope.db
    .insertInto('events')
    .values(
      data.map((entry) => ({
        organization_id: scope.organizationId,
        id: newId(),
        type: type.name,
        actor: scope.actor,
        data: JSON.stringify(entry),
        changed_fields: changedFields ?? null,
      })),
    )
    .execute();
}

export const EVENTS_KEPT_DAYS = 30;

export async function forgetOldEvents(db: Database): Promise<void> {
  await deleteInParts(db, sql`events`, sql`created_at < now() - make_interval(days => ${EVENTS_KEPT_DAYS})`);
}

/**
 * A backup that is restored into a new cluster brings transaction ids that lie in that cluster's future: nothing that
 * compares them with snapshots would ever see them as past. Such events become this transaction's.
 */
export async function adoptRestoredEvents(db: Database): Promise<void> {
  await sql`
    update events set transaction_id = pg_current_xact_id()
    where transaction_id > pg_current_xact_id() and exists (
      select from (select transaction_id from events order by created_at desc limit 1) as newest
      where newest.transaction_id > pg_current_xact_id())`.execute(db);
}
