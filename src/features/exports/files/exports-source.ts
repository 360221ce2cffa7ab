import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import type { QueueSource } from '../../../platform/queue/source.ts';
import {
  type ClaimedRow,
  claimDue,
  type QueueTable,
  type WantedRows,
  workerTime,
} from '../../../platform/queue/table-queries.ts';
import { type TableQueueOptions, tableQueue, type WorkTable } from '../../../platform/queue/table-queue.ts';
import type { PrivateFileStore } from '../../../platform/storage/private/files.ts';
import { performExport } from './perform.ts';
import type { ExportRow } from './queries.ts';

const exports: QueueTable = { name: 'exports', pending: "state in ('queued', 'running')" };

export const exportWork: WorkTable = { name: 'exports', table: exports };

/** Each has a database connection for its snapshot, and sometimes a second one. */
const EXPORTS_AT_ONCE = 2;

type ClaimedExport = ExportRow & ClaimedRow;

/** Exports into files, as a source of the queue: each organization is a partition. */
export function exportQueue(options: TableQueueOptions & { files: PrivateFileStore }): QueueSource {
  return tableQueue<ClaimedExport>(options, {
    ...exportWork,
    limits: { all: EXPORTS_AT_ONCE },
    describePartition: () => sql`select partition.partition_id as url, false as is_unhealthy`,
    claim: (db, wanted, offsetMs) => claimExports(db, wanted, workerTime(offsetMs)),
    perform: (scope, row, stop) => performExport(scope, options.files, row, stop),
  });
}

async function claimExports(
  db: Database,
  wanted: readonly WantedRows[],
  time: RawBuilder<string>,
): Promise<ClaimedExport[]> {
  const { rows } = await sql<ClaimedExport>`
    with claimed as (${claimDue(exports, wanted, time)})
    select *, organization_id::text as partition_id from claimed`.execute(db);
  return rows;
}
