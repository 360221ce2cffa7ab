import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { DueWork, Lane } from './source.ts';
import { type WorkTable, waitingLanes, workerTime } from './work-table.ts';

/**
 * The one row that says of `lane` (its `organization_id` and `lane_id`) where its work goes (`url`), and whether it `is_failing`; at
 * this time.
 */
export type DescribeLane = (time: RawBuilder<string>) => RawBuilder<unknown>;

interface DescribedLane {
  organization_id: number;
  lane_id: string;
  late_ms: number;
  url: string;
  is_failing: boolean;
}

/** Lanes of the table that have work due, and how long until there is more. */
export async function findDueLanes(
  db: Database,
  table: WorkTable,
  describe: DescribeLane,
  offsetMs: number,
): Promise<DueWork<Lane>> {
  const time = workerTime(offsetMs);
  const { rows } = await sql<{ next_in_ms: number | null } & (DescribedLane | { lane_id: null })>`
    with waiting as (${waitingLanes(table, time)})
    select next.next_in_ms, due.* from
      (select min(due_in_ms) as next_in_ms from waiting where due_in_ms > 0) as next
      left join (
        select lane.organization_id, lane.lane_id, -lane.due_in_ms as late_ms, described.*
        from waiting as lane cross join lateral (${describe(time)}) as described
        where lane.due_in_ms <= 0
      ) as due on true`.execute(db);
  const due = rows.filter(
    (row): row is DescribedLane & { next_in_ms: number | null } => row.lane_id !== null,
  );
  return {
    lanes: due.map(toLane),
    nextInMs: rows[0]?.next_in_ms ?? undefined,
    lateMs: Math.max(0, ...due.map(({ late_ms }) => late_ms)),
  };
}

function toLane({ organization_id, lane_id, url, is_failing }: DescribedLane): Lane {
  return {
    id: lane_id,
    organizationId: organization_id,
    origin: URL.parse(url)?.origin ?? url,
    isSuspect: is_failing,
  };
}
