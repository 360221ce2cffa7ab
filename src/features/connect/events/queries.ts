import { type RawBuilder, sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { isUnexpired } from '../../../platform/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Cursor, EventPosition } from './cursor.ts';
import type { EventRow } from './event-body.ts';

/**
 * Selects events before which no other event can still appear. Transactions commit in another order than they begin, but every
 * open transaction, of any organization, writes positions at or after this one.
 */
export const isPast = sql`position < pg_snapshot_xmin(pg_current_snapshot())`;

export const toMs = (instant: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch from ${instant}) * 1000)::bigint`;

export const nowMs = toMs(sql`now()`);

/** Bounds the time of a request for a rare type among millions of events. */
export const MAX_EXAMINED = 10_000;

export interface EventFilter {
  /** Undefined means all. */
  types: string[] | undefined;
  limit: number;
  /** Reads backward, to older events. */
  isNewestFirst?: boolean;
}

export interface EventPage {
  /** In the order of reading; one more than the limit if there are more. */
  positions: EventPosition[];
  nowMs: number;
  /** The last examined event, if at most `limit` events match. */
  last: Cursor | undefined;
  /** Whether events beyond `last` may not have been examined. */
  isCutOff: boolean;
}

/** Returns the positions of the next events, or of the previous ones, without reading their data. */
export async function findEvents(
  { db, organizationId }: Scope,
  { position, eventId }: EventPosition,
  { types, limit, isNewestFirst = false }: EventFilter,
): Promise<EventPage> {
  const [isNext, forward, backward] = isNewestFirst
    ? [sql`<`, sql`desc`, sql`asc`]
    : [sql`>`, sql`asc`, sql`desc`];
  const maxExamined = types ? MAX_EXAMINED : limit + 1;
  const { rows } = await sql<EventPageRow>`
    with examined as materialized (
      select position, id, type from events
      where organization_id = ${organizationId}
        and (position, id) ${isNext} (${position}::xid8, ${eventId}::uuid) and ${isPast}
      order by position ${forward}, id ${forward} limit ${maxExamined}
    ), matching as materialized (
      select position, id from examined
      ${types ? sql`where type = any(${types}::text[])` : sql``}
      order by position ${forward}, id ${forward} limit ${limit + 1}
    ), last as (
      select position, id, count(*) over () as examined from examined
      where (select count(*) from matching) <= ${limit}
      order by position ${backward}, id ${backward} limit 1
    )
    select ${nowMs} as now_ms,
      array(select event.position::text from matching as event order by event.position ${forward}, event.id ${forward}) as positions,
      array(select event.id::text from matching as event order by event.position ${forward}, event.id ${forward}) as ids,
      last.position as last_position, last.id as last_id, coalesce(last.examined, 0) as examined,
      (select ${toMs(sql`created_at`)} from events
       where organization_id = ${organizationId} and id = last.id) as last_at_ms
    from (values (1)) as present left join last on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row.');
  return toEventPage(row, maxExamined);
}

interface EventPageRow {
  now_ms: number;
  positions: string[];
  ids: string[];
  last_position: string | null;
  last_id: string | null;
  last_at_ms: number | null;
  examined: number;
}

function toEventPage(row: EventPageRow, maxExamined: number): EventPage {
  const { now_ms, positions, ids, last_position, last_id, last_at_ms, examined } = row;
  return {
    positions: ids.map((eventId, n) => ({ eventId, position: positions[n] ?? '' })),
    nowMs: now_ms,
    last:
      last_position && last_id
        ? { position: last_position, eventId: last_id, atMs: last_at_ms ?? now_ms }
        : undefined,
    isCutOff: examined === maxExamined,
  };
}

const MAX_BYTES = 4_000_000;

/** Returns the events at these positions, in order, up to `MAX_BYTES` of data; at least the first. */
export async function readEvents(
  { db, organizationId }: Scope,
  positions: EventPosition[],
): Promise<(EventRow & { position: string })[]> {
  if (positions.length === 0) return [];
  const { rows } = await sql<EventRow & { position: string }>`
    select organization_id, id, type, actor, data::text as data, changed_fields, created_at, position
    from (
      select event.*, sum(data_bytes) over (
        order by event.position, event.id rows between unbounded preceding and 1 preceding) as bytes_before
      from unnest(
        ${positions.map(({ position }) => position)}::xid8[],
        ${positions.map(({ eventId }) => eventId)}::uuid[]) as wanted (position, id)
      join events as event on event.organization_id = ${organizationId}
        and event.position = wanted.position and event.id = wanted.id and ${isUnexpired}
    ) as event
    where coalesce(bytes_before, 0) < ${MAX_BYTES}
    order by position, id`.execute(db);
  return rows;
}

/** Undefined if the event has expired or never existed. */
export async function findEvent(
  scope: Scope,
  id: string,
): Promise<(EventRow & { resource: string | null }) | undefined> {
  return selectOwn(scope, 'events')
    .select(['organization_id', 'id', 'type', 'actor', 'resource', 'changed_fields', 'created_at'])
    .select(sql<string>`data::text`.as('data'))
    .where('id', '=', id)
    .where(isUnexpired)
    .executeTakeFirst();
}
