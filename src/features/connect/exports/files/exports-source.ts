import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { QueueSource, SourceLimits } from '../../../../platform/queue/source.ts';
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
import type { PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { type ExportContent, performExport } from './perform.ts';
import type { ExportRow } from './queries.ts';
import { rowsContent } from './rows-content.ts';

const PENDING = "state in ('queued', 'running')";

const exports: QueueTable = { name: 'exports', pending: `${PENDING} and resource <> 'organization'` };

/** An organization that is locked because it moves is exported all the same. */
const organizationExports: QueueTable = {
  name: 'exports',
  pending: `${PENDING} and resource = 'organization'`,
  worksWhileMoving: true,
};

export const exportWork: WorkTable = { name: 'exports', table: exports };
export const organizationExportWork: WorkTable = { name: 'organization exports', table: organizationExports };

type ClaimedExport = ExportRow & ClaimedRow;
type ExportQueueOptions = TableQueueOptions & { files: PrivateFileStore };

/** Exports into files, as a source of the queue: each organization is a partition. */
export function exportQueue(options: ExportQueueOptions): QueueSource {
  // Each has a database connection for its snapshot, and sometimes a second one.
  return queueOf(options, exportWork, { all: 2 }, rowsContent);
}

/** Exports of organizations, which move to another installation. */
export function organizationExportQueue(options: ExportQueueOptions, content: ExportContent): QueueSource {
  return queueOf(options, organizationExportWork, { all: 1 }, content);
}

function queueOf(
  options: ExportQueueOptions,
  work: WorkTable,
  limits: SourceLimits,
  content: ExportContent,
): QueueSource {
  return tableQueue<ClaimedExport>(options, {
    ...work,
    limits,
    describePartition: () => sql`select partition.partition_id as url, false as is_unhealthy`,
    claim: (db, wanted, offsetMs) => claimExports(db, work.table, wanted, workerTime(offsetMs)),
    perform: (scope, row, stop) => performExport(scope, options.files, content, row, stop),
  });
}

async function claimExports(
  db: Database,
  table: QueueTable,
  wanted: readonly WantedRows[],
  time: RawBuilder<string>,
): Promise<ClaimedExport[]> {
  const { rows } = await sql<ClaimedExport>`
    with claimed as (${claimDue(table, wanted, time)})
    select *, organization_id::text as partition_id from claimed`.execute(db);
  return rows;
}
