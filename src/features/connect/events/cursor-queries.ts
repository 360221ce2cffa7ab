import { sql } from 'kysely';
import { EVENT_RETENTION_DAYS } from '../../../platform/events.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { BEGINNING, type Cursor, END, type EventPosition, toEndCursor } from './cursor.ts';
import { isPast, nowMs, toMs } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the position before the first event within the retention. First by position, not by time: the earlier of two transactions that
 * began almost at once may have the higher position. An open transaction may still write an event before the first committed one, so the
 * position is never after the horizon. If all events have expired, the position is after the last event, and stays the same for 304.
 */
export async function findOldest({ db, organizationId }: Scope): Promise<EventPosition> {
  // Expired events stay for up to two months, and the order has no times. But ids have: an hour before the retention, even clocks that
  // differ agree that an event and all before it have expired. So at most the events of that hour are examined.
  const expiredId = firstIdAt(Date.now() - EVENT_RETENTION_DAYS * DAY_MS - HOUR_MS);
  const { rows } = await sql<EventPosition>`
    with oldest as materialized (
      select position from events
      where organization_id = ${organizationId}
        and created_at >= now() - make_interval(days => ${EVENT_RETENTION_DAYS})
        and position >= coalesce((
          select position from events where organization_id = ${organizationId} and id < ${expiredId}
          order by id desc limit 1), '0')
      order by position, id limit 1
    ), latest as (
      select position from events where organization_id = ${organizationId} and not exists (select from oldest)
      order by position desc limit 1
    )
    select least(position, pg_snapshot_xmin(pg_current_snapshot())) as position, ${BEGINNING.eventId} as "eventId" from oldest
    union all
    select position, ${END.eventId} from latest`.execute(db);
  return rows[0] ?? BEGINNING;
}

/** Returns the cursor after the last event that is safe to publish. */
export async function findLatest({ db, organizationId }: Scope): Promise<Cursor> {
  const { rows } = await sql<LatestRow>`
    select ${nowMs} as now_ms, latest.* from (values (1)) as present left join (
      select position, id, ${toMs(sql`created_at`)} as at_ms from events
      where organization_id = ${organizationId} and ${isPast}
      order by position desc, id desc limit 1) as latest on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row.');
  const { now_ms, position, id, at_ms } = row;
  const latest = position && id ? { position, eventId: id, atMs: at_ms ?? now_ms } : BEGINNING;
  return toEndCursor(latest, now_ms);
}

interface LatestRow {
  now_ms: number;
  position: string | null;
  id: string | null;
  at_ms: number | null;
}

export interface CursorProblems {
  /** Events after the cursor may have been deleted. */
  is_expired: boolean;
  /** The database was restored from a backup after the cursor was issued. */
  is_foreign: boolean;
}

export async function findCursorProblems(
  { db, organizationId }: Scope,
  { position, eventId, atMs }: Cursor,
): Promise<CursorProblems> {
  const at = sql`to_timestamp(${atMs}::float8 / 1000)`;
  // A restored database has its own positions, and moves events whose position is in the future. So an old cursor may be ahead
  // of the database, may name an event that has moved, or may follow events that are younger than it.
  const { rows } = await sql<CursorProblems>`
    select
      ${at} < now() - make_interval(days => ${EVENT_RETENTION_DAYS}, hours => 12) as is_expired,
      ${position}::xid8 > pg_snapshot_xmax(pg_current_snapshot())
      or exists (
        select from events where organization_id = ${organizationId} and id = ${eventId}
          and position <> ${position}::xid8)
      or (
        select created_at from events
        where organization_id = ${organizationId} and position <= ${position}::xid8
        order by position desc, id desc limit 1) > ${at} + interval '1 hour' is true as is_foreign`.execute(
    db,
  );
  return rows[0] ?? { is_expired: false, is_foreign: false };
}
