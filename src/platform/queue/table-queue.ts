import type { Database } from '../database/connect.ts';
import type { Scope } from '../scope.ts';
import { findTracing, inSpan } from '../tracing/tracing.ts';
import type { Partition, QueueSource, SourceLimits } from './source.ts';
import {
  type ClaimedRow,
  type DescribePartition,
  type DuePartition,
  findDuePartitions,
  type QueueTable,
  releaseClaims,
  type WantedRows,
  workerTime,
} from './table-queries.ts';

/** What every table queue needs. */
export interface TableQueueOptions {
  db: Database;
  /** The scopes of the organizations that rows belong to, by their ids. */
  findScopes(rows: readonly { organization_id: number }[]): Promise<Map<number, Scope>>;
  /** Added to the database's time; 0 except in tests. */
  clock: { readonly offsetMs: number };
}

/** A table of tasks, under the name that logs, metrics and operators see. */
export interface WorkTable {
  name: string;
  table: QueueTable;
}

/** A source whose tasks are rows of a table. */
export interface TableQueue<R extends ClaimedRow> extends WorkTable {
  limits?: SourceLimits;
  describePartition: DescribePartition;
  /** Claims due rows, with the data that `perform` needs. */
  claim(db: Database, wanted: readonly WantedRows[], offsetMs: number): Promise<R[]>;
  /** As `perform` of `QueueSource`, in the scope of the row's organization. */
  perform(scope: Scope, row: R, stop: AbortSignal): Promise<boolean>;
}

interface TablePartition extends Partition {
  partitionId: string;
}

interface Task<R> {
  scope: Scope;
  row: R;
}

/** Makes a table a source of the queue. */
export function tableQueue<R extends ClaimedRow>(
  { db, findScopes, clock }: TableQueueOptions,
  { name, limits, table, describePartition, claim, perform }: TableQueue<R>,
): QueueSource<TablePartition, Task<R>> {
  return {
    name,
    ...(limits ? { limits } : {}),
    findDue: async () => {
      const { due, ...times } = await findDuePartitions(db, table, describePartition, clock.offsetMs);
      return { partitions: due.map(toPartition), ...times };
    },
    claim: async (wanted) => {
      const partitions = new Map(wanted.map(({ partition }) => [partition.id, partition]));
      const rows = await claim(db, wanted.map(toWantedRows), clock.offsetMs);
      const scopes = await findScopes(rows);
      return rows.flatMap((row) => {
        const partition = partitions.get(toId(row));
        const scope = scopes.get(row.organization_id);
        return partition && scope ? [{ partition, task: { scope, row } }] : [];
      });
    },
    perform: ({ scope, row }, stop) =>
      inSpan(
        startTask(name, row),
        () => perform(scope, row, stop),
        (isDone) => ({
          errorType: isDone ? undefined : 'failed',
        }),
      ),
    release: (tasks) => {
      const rows = tasks.map(({ row }) => row);
      return releaseClaims(db, table, rows, workerTime(clock.offsetMs));
    },
  };
}

/** The semantic conventions for messaging. */
function startTask(name: string, row: ClaimedRow) {
  return findTracing()?.startRoot('consumer', () => ({
    name: `process ${name}`,
    attributes: {
      'messaging.system': 'corkboard',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
      'messaging.message.id': String(row.id),
      'corkboard.organization.id': row.organization_id,
    },
  }));
}

/** Two organizations may have partitions of the same name, such as a host. */
function toId({
  organization_id,
  partition_id,
}: Pick<ClaimedRow, 'organization_id' | 'partition_id'>): string {
  return `${organization_id} ${partition_id}`;
}

function toPartition(row: DuePartition): TablePartition {
  return {
    id: toId(row),
    organizationId: row.organization_id,
    partitionId: row.partition_id,
    origin: URL.parse(row.url)?.origin ?? row.url,
    isUnhealthy: row.is_unhealthy,
  };
}

function toWantedRows({ partition, count }: { partition: TablePartition; count: number }): WantedRows {
  return { organizationId: partition.organizationId, partitionId: partition.partitionId, count };
}
