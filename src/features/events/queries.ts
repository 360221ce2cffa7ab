import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Cursor, Place } from './cursor.ts';
import type { EventRow } from './event-body.ts';

/**
 * Nothing can still appear before what is past: transactions end in another order than they began, but whatever those write
 * that have not ended yet, in any organization, has a position from here on.
 */
export const isPast = sql`position < pg_snapshot_xmin(pg_current_snapshot())`;

export const toMs = (instant: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch from ${instant}) * 1000)::bigint`;

export const nowMs = toMs(sql`now()`);

/** Bounds the time of a request for a type that is rare among millions. */
export const MAX_EXAMINED = 10_000;

export interface Wanted {
  /** Undefined: all. */
  types: string[] | undefined;
  limit: number;
}

export interface Found {
  /** In order, one more than wanted if there are as many. */
  places: Place[];
  nowMs: number;
  /** The last event that was looked at, when there were no more to take. */
  last: Cursor | undefined;
  /** Whether there may be events behind that one. */
  isCutOff: boolean;
}

/** The places of the events after a place, without reading the events themselves. */
export async function findEvents(
  { db, organizationId }: Scope,
  { position, eventId }: Place,
  { types, limit }: Wanted,
): Promise<Found> {
  const maxExamined = types ? MAX_EXAMINED : limit + 1;
  const { rows } = await sql<FoundRow>`
    with examined as materialized (
      select position, id, type from events
      where organization_id = ${organizationId}
        and (position, id) > (${position}::xid8, ${eventId}::uuid) and ${isPast}
      order by position, id limit ${maxExamined}
    ), matching as materialized (
      select position, id from examined
      ${types ? sql`where type = any(${types}::text[])` : sql``}
      order by position, id limit ${limit + 1}
    ), last as (
      select position, id, count(*) over () as examined from examined
      where (select count(*) from matching) <= ${limit}
      order by position desc, id desc limit 1
    )
    select ${nowMs} as now_ms,
      array(select place.position::text from matching as place order by place.position, place.id) as positions,
      array(select place.id::text from matching as place order by place.position, place.id) as ids,
      last.position as last_position, last.id as last_id, coalesce(last.examined, 0) as examined,
      (select ${toMs(sql`created_at`)} from events
       where organization_id = ${organizationId} and id = last.id) as last_at_ms
    from (values (1)) as present left join last on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no answer');
  return toFound(row, maxExamined);
}

interface FoundRow {
  now_ms: number;
  positions: string[];
  ids: string[];
  last_position: string | null;
  last_id: string | null;
  last_at_ms: number | null;
  examined: number;
}

function toFound(row: FoundRow, maxExamined: number): Found {
  const { now_ms, positions, ids, last_position, last_id, last_at_ms, examined } = row;
  return {
    places: ids.map((eventId, n) => ({ eventId, position: positions[n] ?? '' })),
    nowMs: now_ms,
    last:
      last_position && last_id
        ? { position: last_position, eventId: last_id, atMs: last_at_ms ?? now_ms }
        : undefined,
    isCutOff: examined === maxExamined,
  };
}

const MAX_BYTES = 4_000_000;

/** The events at these places, in order, as far as an answer can take them; always the first. */
export async function readEvents(
  { db, organizationId }: Scope,
  places: Place[],
): Promise<(EventRow & { position: string })[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<EventRow & { position: string }>`
    select organization_id, id, type, data::text as data, changed_fields, created_at, position
    from (
      select event.*, sum(data_bytes) over (
        order by event.position, event.id rows between unbounded preceding and 1 preceding) as bytes_before
      from unnest(
        ${places.map(({ position }) => position)}::xid8[],
        ${places.map(({ eventId }) => eventId)}::uuid[]) as place (position, id)
      join events as event on event.organization_id = ${organizationId}
        and event.position = place.position and event.id = place.id
    ) as event
    where coalesce(bytes_before, 0) < ${MAX_BYTES}
    order by position, id`.execute(db);
  return rows;
}
