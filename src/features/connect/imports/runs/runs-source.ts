import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { QueueSource } from '../../../../platform/queue/source.ts';
import {
  type ClaimedRow,
  claimDue,
  type QueueTable,
  type WantedRows,
  workerTime,
} from '../../../../platform/queue/table-queries.ts';
import {
  type TableQueueOptions,
  tableQueue,
  type WorkTable,
} from '../../../../platform/queue/table-queue.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { RunRow } from './queries.ts';

const runs: QueueTable = {
  name: 'import_runs',
  partition: { column: 'import_id', type: 'uuid' },
  isOutgoing: true,
  pending: "state in ('queued', 'fetching', 'applying')",
};

export const importWork: WorkTable = { name: 'import runs', table: runs };

/**
 * More than work at once (`inPlace`), because most wait for their sources. One organization gets two at most, so slow sources of one or two leave room
 * for others.
 */
const RUNS_AT_ONCE = 8;

type ClaimedRun = RunRow & ClaimedRow;

/** Performs a claimed run, as `perform` of `QueueSource`. */
export type PerformRun = (scope: Scope, run: RunRow, stop: AbortSignal) => Promise<boolean>;

/** Runs of imports, as a source of the queue: each import is a partition. */
export function importQueue(options: TableQueueOptions & { perform: PerformRun }): QueueSource {
  return tableQueue<ClaimedRun>(options, {
    ...importWork,
    limits: { all: RUNS_AT_ONCE },
    describePartition: () => sql`select partition.partition_id::text as url, false as is_unhealthy`,
    claim: (db, wanted, offsetMs) => claimRuns(db, wanted, workerTime(offsetMs)),
    perform: options.perform,
  });
}

async function claimRuns(
  db: Database,
  wanted: readonly WantedRows[],
  time: RawBuilder<string>,
): Promise<ClaimedRun[]> {
  const { rows } = await sql<ClaimedRun>`
    with claimed as (${claimDue(runs, wanted, time)}) select *, import_id as partition_id from claimed`.execute(
    db,
  );
  return rows;
}

/** Claims one run for this process, which performs it without a worker. Undefined if another process has it. */
export async function claimRun(
  db: Database,
  organizationId: number,
  run: RunRow,
): Promise<RunRow | undefined> {
  const wanted = [{ organizationId, partitionId: run.import_id, count: 1 }];
  const [claimed] = await claimRuns(db, wanted, workerTime(0));
  return claimed?.id === run.id ? claimed : undefined;
}
