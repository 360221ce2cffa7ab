import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
import { isNotHeld, isNotMoving } from '../outgoing/holds.ts';

/**
 * A table whose rows are tasks. It has the columns `organization_id`, `id`, `status`, `due_at` and `claim`, and an index on
 * organization, partition, `due_at` and `id` of the pending rows. A claimed row stays pending; its `due_at` is the end of the lease.
 */
export interface QueueTable {
  name: keyof DB;
  /** The column that names the partition of a row. Without one, each organization is a partition. */
  partition?: { column: string; type: 'uuid' | 'text' };
  /**
   * Whether the table may have nearly as many partitions as pending rows, such as hosts. Scans then read the rows that are due, and need an
   * index that begins with `due_at`. Otherwise they read one row of each partition.
   */
  hasManyPartitions?: boolean;
  /** Whether the tasks reach other people or systems, so that they wait while outgoing work is held. */
  isOutgoing?: boolean;
  /** Whether the tasks change nothing of their organization, so that they go on while it moves to another installation. */
  worksWhileMoving?: boolean;
  /** Which rows are pending, as the index says it. Default: `status = 'pending'`. */
  pending?: string;
}

/** The most rows to claim from a partition. */
export interface WantedRows {
  organizationId: number;
  partitionId: string;
  count: number;
}

export interface ClaimedRow {
  organization_id: number;
  partition_id: string;
  id: string;
  /** Identifies the claim: an update that names it fails once another worker has claimed the row. */
  claim: string;
}

/**
 * Selects one row about `partition` (its `organization_id` and `partition_id`): the `url` that its tasks go to, and whether it
 * `is_unhealthy`. `time` is the worker's time.
 */
export type DescribePartition = (time: RawBuilder<string>) => RawBuilder<unknown>;

export interface DuePartition {
  organization_id: number;
  partition_id: string;
  url: string;
  is_unhealthy: boolean;
}

/** Longer than any task takes that does not renew its lease. A worker that exceeds its lease loses the row to another. */
export const LEASE_SECONDS = 60;

/** More than an organization can have in flight. A random choice, so that hosts with a backlog that hang cannot hide the others forever. */
const MAX_PARTITIONS_OF_ORGANIZATION = 200;

/** The database's time, which tests move by an offset. */
export function workerTime(offsetMs: number): RawBuilder<string> {
  return sql<string>`(now() + ${offsetMs} * interval '1 millisecond')`;
}

/** Finds up to 200 partitions with a due task per organization. Also returns the delay of the first task and the time of the next one. */
export async function findDuePartitions(
  db: Database,
  table: QueueTable,
  describe: DescribePartition,
  offsetMs: number,
): Promise<{ due: DuePartition[]; lateMs: number; nextInMs: number | undefined }> {
  const time = workerTime(offsetMs);
  const all = table.hasManyPartitions ? partitionsOfDueRows(table, time) : pendingPartitions(table, time);
  const { rows } = await sql<Times & (DuePartition | { partition_id: null })>`
    with pending as (select * from (${all}) as each where ${mayLeave(table, sql.ref('each.organization_id'))})
    select times.*, due.* from
      (select min(due_in_ms) as first_in_ms, min(due_in_ms) filter (where due_in_ms > 0) as next_in_ms from pending) as times
      left join (
        select partition.organization_id, partition.partition_id, described.*
        from (
            select *, row_number() over (partition by organization_id order by random()) as position
            from pending where due_in_ms <= 0) as partition
          cross join lateral (${describe(time)}) as described
        where partition.position <= ${MAX_PARTITIONS_OF_ORGANIZATION}
      ) as due on true`.execute(db);
  const due = rows.filter((row): row is Times & DuePartition => row.partition_id !== null);
  const { first_in_ms, next_in_ms } = rows[0] ?? {};
  return { due, lateMs: Math.max(0, -(first_in_ms ?? 0)), nextInMs: next_in_ms ?? undefined };
}

interface Times {
  first_in_ms: number | null;
  next_in_ms: number | null;
}

/**
 * Claims rows that are due, the longest due of each partition first, and returns all their columns. Skips rows that another worker is
 * claiming. Selects by ctid: a join may re-run the SKIP LOCKED subquery and lock different rows each time, and reads the whole
 * table when one partition has most of it.
 */
export function claimDue(
  table: QueueTable,
  wanted: readonly WantedRows[],
  time: RawBuilder<string>,
): RawBuilder<unknown> {
  const { rows, pending } = partsOf(table);
  const organizationIds = wanted.map(({ organizationId }) => organizationId);
  const partitionIds = wanted.map(({ partitionId }) => partitionId);
  const counts = wanted.map(({ count }) => count);
  return sql`
    update ${rows} as work
    set claim = gen_random_uuid(), due_at = ${time} + make_interval(secs => ${LEASE_SECONDS})
    where work.ctid = any(array(
      select free.row_ctid
      from unnest(${organizationIds}::integer[], ${partitionIds}::text[], ${counts}::integer[])
          as wanted (organization_id, partition_id, count)
        cross join lateral (
          select ctid as row_ctid from ${rows}
          where organization_id = wanted.organization_id and ${isInPartition(table, sql.ref('wanted.partition_id'))}
            and ${pending} and due_at <= ${time}
          order by due_at, id limit wanted.count
          for no key update skip locked) as free
      where ${mayLeave(table, sql.ref('wanted.organization_id'))}))
    returning work.*`;
}

/** Held work is neither found nor claimed. Each claim asks again, so that no worker sends anything after the hold. */
function mayLeave(
  { isOutgoing, worksWhileMoving }: QueueTable,
  organizationId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (worksWhileMoving) return sql<boolean>`true`;
  return isOutgoing ? isNotHeld(organizationId) : isNotMoving(organizationId);
}

/** Whether a worker is performing a task that changes the organization, in any of the tables. A claim ends with its lease at the latest. */
export async function hasClaims(
  db: Database,
  tables: readonly QueueTable[],
  organizationId: number,
): Promise<boolean> {
  const claims = tables
    .filter(({ worksWhileMoving }) => !worksWhileMoving)
    .map((table) => {
      const { rows, pending } = partsOf(table);
      return sql`exists (
        select from ${rows} where organization_id = ${organizationId} and ${pending} and claim is not null
          and due_at > now() and due_at <= now() + make_interval(secs => ${LEASE_SECONDS}))`;
    });
  const { rows } = await sql<{ has_claims: boolean }>`
    select ${sql.join([sql`false`, ...claims], sql` or `)} as has_claims`.execute(db);
  return rows[0]?.has_claims ?? false;
}

/** Makes claimed rows due now. Rows that another worker has claimed since stay as they are. */
export async function releaseClaims(
  db: Database,
  table: QueueTable,
  claimed: readonly ClaimedRow[],
  time: RawBuilder<string>,
): Promise<void> {
  await sql`
    update ${sql.table(table.name)} as work set claim = null, due_at = ${time}
    from unnest(${claimed.map((row) => row.organization_id)}::integer[], ${claimed.map((row) => row.partition_id)}::text[],
      ${claimed.map((row) => row.id)}::uuid[], ${claimed.map((row) => row.claim)}::uuid[])
      as claimed (organization_id, partition_id, id, claim)
    where work.organization_id = claimed.organization_id and ${isInPartition(table, sql.ref('claimed.partition_id'))}
      and work.id = claimed.id and work.claim = claimed.claim`.execute(db);
}

/**
 * The partitions that have a pending row: `organization_id`, `partition_id`, and in `due_in_ms` when its first row is due. Reads
 * one index entry of each partition, so a partition of a thousand rows costs what a partition of one costs.
 */
export function pendingPartitions(table: QueueTable, time: RawBuilder<string>): RawBuilder<unknown> {
  const { rows, pending, partitionId, partitionKey } = partsOf(table);
  return sql`
    with recursive first as (
      (select organization_id, ${partitionId} as partition_id, due_at from ${rows}
        where ${pending} order by ${partitionKey}, due_at limit 1)
      union all
      select next.* from first cross join lateral (
        select organization_id, ${partitionId} as partition_id, due_at from ${rows}
        where ${pending} and ${isAfterFirst(table)}
        order by ${partitionKey}, due_at limit 1) as next
    )
    select organization_id, partition_id, (extract(epoch from due_at - ${time}) * 1000)::float8 as due_in_ms from first`;
}

/** The same for partitions that have a due row, and the next row that becomes due. Reads each due row. */
function partitionsOfDueRows(table: QueueTable, time: RawBuilder<string>): RawBuilder<unknown> {
  const { rows, pending, partitionId, partitionKey } = partsOf(table);
  const dueInMs = (dueAt: RawBuilder<unknown>) =>
    sql`(extract(epoch from ${dueAt} - ${time}) * 1000)::float8 as due_in_ms`;
  return sql`
    select organization_id, ${partitionId} as partition_id, ${dueInMs(sql`min(due_at)`)} from ${rows}
    where ${pending} and due_at <= ${time} group by ${partitionKey}
    union all
    (select organization_id, ${partitionId} as partition_id, ${dueInMs(sql`due_at`)} from ${rows}
      where ${pending} and due_at > ${time} order by due_at limit 1)`;
}

export function partsOf({ name, partition, pending = "status = 'pending'" }: QueueTable) {
  const parts = { rows: sql.table(name), pending: sql.raw(pending) };
  if (partition === undefined)
    return { ...parts, partitionId: sql`organization_id::text`, partitionKey: sql.ref('organization_id') };
  const column = sql.ref(partition.column);
  return { ...parts, partitionId: column, partitionKey: sql`organization_id, ${column}` };
}

function isAfterFirst({ partition }: QueueTable): RawBuilder<unknown> {
  if (partition === undefined) return sql`organization_id > first.organization_id`;
  return sql`(organization_id, ${sql.ref(partition.column)}) > (first.organization_id, first.partition_id)`;
}

/** Whether a row of the right organization is in the partition. */
function isInPartition({ partition }: QueueTable, partitionId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (partition === undefined) return sql`true`;
  return sql`${sql.ref(partition.column)} = ${partitionId}::${sql.raw(partition.type)}`;
}
