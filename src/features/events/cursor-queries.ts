import { sql } from 'kysely';
import { EVENTS_KEPT_DAYS } from '../../platform/events.ts';
import type { Scope } from '../../platform/scope.ts';
import { BEGINNING, type Cursor, type Place, toEndCursor } from './cursor.ts';
import { isPast, nowMs, toMs } from './queries.ts';

/**
 * The place before the first event that is promised to be there. The first by position: of transactions that began at about the same time, the
 * one that began first may stand behind others.
 */
export async function findOldest({ db, organizationId }: Scope): Promise<Place> {
  const { rows } = await sql<{ position: string }>`
    select position from events
    where organization_id = ${organizationId}
      and created_at >= now() - make_interval(days => ${EVENTS_KEPT_DAYS})
    order by position, id limit 1`.execute(db);
  return { ...BEGINNING, ...rows[0] };
}

/** The place after the last event that can be told. */
export async function findLatest({ db, organizationId }: Scope): Promise<Cursor> {
  const { rows } = await sql<LatestRow>`
    select ${nowMs} as now_ms, latest.* from (values (1)) as present left join (
      select position, id, ${toMs(sql`created_at`)} as at_ms from events
      where organization_id = ${organizationId} and ${isPast}
      order by position desc, id desc limit 1) as latest on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no answer');
  const { now_ms, position, id, at_ms } = row;
  const place = position && id ? { position, eventId: id, atMs: at_ms ?? now_ms } : BEGINNING;
  return toEndCursor(place, now_ms);
}

interface LatestRow {
  now_ms: number;
  position: string | null;
  id: string | null;
  at_ms: number | null;
}

/** What went on after the cursor was handed out: events after it may be gone, or the store may be another one. */
export interface CursorTrouble {
  is_forgotten: boolean;
  is_foreign: boolean;
}

export async function findTrouble(
  { db, organizationId }: Scope,
  { position, eventId, atMs }: Cursor,
): Promise<CursorTrouble> {
  const at = sql`to_timestamp(${atMs}::float8 / 1000)`;
  // A backup brings the positions of its store, or has its events placed anew when they lie in the future. So a
  // cursor of before may be ahead, may name an event that stands elsewhere now, or may stand behind events that are younger.
  const { rows } = await sql<CursorTrouble>`
    select
      ${at} < now() - make_interval(days => ${EVENTS_KEPT_DAYS}, hours => 12) as is_forgotten,
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
  return rows[0] ?? { is_forgotten: false, is_foreign: false };
}
