import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';

/**
 * A table of work. Its key is organization, lane and id; a row is `pending` until it is done, may be done from `due_at` on, and
 * has a `claim` while somebody does it, who has lost it once `due_at` has passed again and another has claimed it.
 */
export interface WorkTable {
  name: keyof DB;
  /** The column that says which lane; left out: each organization is one. */
  lane?: string;
}

/** At most so many rows of a lane. */
export interface WantedRows {
  organizationId: number;
  laneId: string;
  count: number;
}

export interface ClaimedRow {
  organization_id: number;
  lane_id: string;
  id: string;
  claim: string;
}

/** What workers take for the time: the database's, to which tests add. */
export function workerTime(offsetMs: number): RawBuilder<string> {
  return sql<string>`(now() + ${offsetMs} * interval '1 millisecond')`;
}

/**
 * The lanes that have something pending: `organization_id`, `lane_id`, and in `due_in_ms` when the first of it is due. Walks
 * from lane to lane through the index, one entry of each: a thousand that wait for one lane cost no more than one.
 */
export function waitingLanes(table: WorkTable, time: RawBuilder<string>): RawBuilder<unknown> {
  const { rows, laneId, laneKey } = partsOf(table);
  return sql`
    with recursive first as (
      (select organization_id, ${laneId} as lane_id, due_at from ${rows}
        where status = 'pending' order by ${laneKey}, due_at limit 1)
      union all
      select next.* from first cross join lateral (
        select organization_id, ${laneId} as lane_id, due_at from ${rows}
        where status = 'pending' and ${isAfterFirst(table)}
        order by ${laneKey}, due_at limit 1) as next
    )
    select organization_id, lane_id, (extract(epoch from due_at - ${time}) * 1000)::float8 as due_in_ms from first`;
}

/**
 * Claims rows that are due, at most so many of each lane, the longest due first; what another process is just claiming is
 * passed over. Returns all their columns. Places leave the planner no choice: joined, the free rows could be looked for again
 * and again, and be others each time; and where one lane has most of the table, all of it would be read.
 */
export function claimDue(
  table: WorkTable,
  wanted: readonly WantedRows[],
  leaseSeconds: number,
  time: RawBuilder<string>,
): RawBuilder<unknown> {
  const { rows } = partsOf(table);
  const organizationIds = wanted.map(({ organizationId }) => organizationId);
  const laneIds = wanted.map(({ laneId }) => laneId);
  const counts = wanted.map(({ count }) => count);
  return sql`
    update ${rows} as work
    set claim = gen_random_uuid(), due_at = ${time} + make_interval(secs => ${leaseSeconds})
    where work.ctid = any(array(
      select free.place
      from unnest(${organizationIds}::integer[], ${laneIds}::text[], ${counts}::integer[])
          as wanted (organization_id, lane_id, count)
        cross join lateral (
          select ctid as place from ${rows}
          where organization_id = wanted.organization_id and ${isInLane(table, sql.ref('wanted.lane_id'))}
            and status = 'pending' and due_at <= ${time}
          order by due_at, id limit wanted.count
          for no key update skip locked) as free))
    returning work.*`;
}

/** Makes rows due at once that this process has claimed and not done. */
export async function handBack(
  db: Database,
  table: WorkTable,
  claimed: readonly ClaimedRow[],
  time: RawBuilder<string>,
): Promise<void> {
  await sql`
    update ${sql.table(table.name)} as work set claim = null, due_at = ${time}
    from unnest(${claimed.map((row) => row.organization_id)}::integer[], ${claimed.map((row) => row.lane_id)}::text[],
      ${claimed.map((row) => row.id)}::uuid[], ${claimed.map((row) => row.claim)}::uuid[])
      as taken (organization_id, lane_id, id, claim)
    where work.organization_id = taken.organization_id and ${isInLane(table, sql.ref('taken.lane_id'))}
      and work.id = taken.id and work.claim = taken.claim`.execute(db);
}

function partsOf({ name, lane }: WorkTable) {
  const rows = sql.table(name);
  if (lane === undefined)
    return { rows, laneId: sql`organization_id::text`, laneKey: sql.ref('organization_id') };
  return { rows, laneId: sql.ref(lane), laneKey: sql`organization_id, ${sql.ref(lane)}` };
}

function isAfterFirst({ lane }: WorkTable): RawBuilder<unknown> {
  if (lane === undefined) return sql`organization_id > first.organization_id`;
  return sql`(organization_id, ${sql.ref(lane)}) > (first.organization_id, first.lane_id)`;
}

/** Of rows whose organization is the right one. */
function isInLane({ lane }: WorkTable, laneId: RawBuilder<unknown>): RawBuilder<unknown> {
  return lane === undefined ? sql`true` : sql`${sql.ref(lane)} = ${laneId}::uuid`;
}
