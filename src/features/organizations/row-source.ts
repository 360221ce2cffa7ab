import type { Database } from '../../platform/database/connect.ts';
import { type DescribeLane, findDueLanes } from '../../platform/dispatch/find-due-lanes.ts';
import type { Lane, WorkSource } from '../../platform/dispatch/source.ts';
import {
  type ClaimedRow,
  handBack,
  type WantedRows,
  type WorkTable,
  workerTime,
} from '../../platform/dispatch/work-table.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from './board-address.ts';
import { scopesOf } from './scopes.ts';

/** What every kind of work needs. */
export interface WorkOptions {
  db: Database;
  platform: Platform;
  /** What is added to the time: 0, but in tests. */
  clock: { readonly offsetMs: number };
}

/** One kind of work that organizations have, each task a row of a table. */
export interface RowWork<R extends ClaimedRow> {
  /** In logs and metrics. */
  name: string;
  table: WorkTable;
  describeLane: DescribeLane;
  /** As that of `Lane`. */
  perOrigin?: number;
  /** Takes rows that are due, with what is needed to do them. */
  claim(db: Database, wanted: readonly WantedRows[], offsetMs: number): Promise<R[]>;
  /** As that of `WorkSource`. */
  perform(scope: Scope, row: R, stop: AbortSignal): Promise<void>;
}

interface Task<R> {
  scope: Scope;
  row: R;
}

/** The work of all organizations, for the dispatcher. */
export function rowSource<R extends ClaimedRow>(
  { db, platform, clock }: WorkOptions,
  { name, table, describeLane, perOrigin, claim, perform }: RowWork<R>,
): WorkSource<Lane, Task<R>> {
  return {
    name,
    findDue: async () => {
      const due = await findDueLanes(db, table, describeLane, clock.offsetMs);
      if (perOrigin === undefined) return due;
      return { ...due, lanes: due.lanes.map((lane) => ({ ...lane, perOrigin })) };
    },
    claim: async (wanted) => {
      const lanes = new Map(wanted.map(({ lane }) => [lane.id, lane]));
      const rows = await claim(db, wanted.map(toWantedRows), clock.offsetMs);
      const scopes = await scopesOf(db, rows, platform);
      return rows.flatMap((row) => {
        const lane = lanes.get(row.lane_id);
        const scope = scopes.get(row.organization_id);
        return lane && scope ? [{ lane, task: { scope, row } }] : [];
      });
    },
    perform: ({ scope, row }, stop) => perform(scope, row, stop),
    handBack: (tasks) => {
      const rows = tasks.map(({ row }) => row);
      return handBack(db, table, rows, workerTime(clock.offsetMs));
    },
  };
}

function toWantedRows({ lane, count }: { lane: Lane; count: number }): WantedRows {
  return { organizationId: lane.organizationId, laneId: lane.id, count };
}
