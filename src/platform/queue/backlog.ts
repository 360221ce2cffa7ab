import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { countUpTo } from '../database/figures.ts';
import type { ScheduledTask } from '../schedule.ts';
import { partsOf, pendingPartitions, type QueueTable, workerTime } from './table-queries.ts';
import type { WorkTable } from './table-queue.ts';

/** How much work waits. */
export interface Backlog {
  name: string;
  /** At most `MAX_COUNTED`: counting millions of rows would take seconds. */
  waiting: number;
  /** How long the oldest entry has been due; 0 if none is. */
  oldest_due_seconds: number;
}

export interface TaskBacklog extends Backlog {
  every_seconds: number;
}

export const MAX_COUNTED = 10_000;

/** Counts the pending rows of queue tables, whether they are due or not, in one statement. */
export async function readQueueBacklog(db: Database, queues: readonly WorkTable[]): Promise<Backlog[]> {
  const parts = queues.map(({ name, table }) => {
    const { rows, pending } = partsOf(table);
    const counted = countUpTo(sql`select from ${rows} where ${pending}`, MAX_COUNTED);
    return sql`
      select ${name}::text as name, ${counted} as waiting,
        (select greatest(0, coalesce(-min(due_in_ms) / 1000, 0)) from (${firstDue(table)}) as first) as oldest_due_seconds`;
  });
  return readAll<Backlog>(db, parts);
}

/** Counts the rows that recurring tasks handle next, in one statement. Omits tasks without such rows. */
export async function readTaskBacklog(db: Database, tasks: readonly ScheduledTask[]): Promise<TaskBacklog[]> {
  const parts = tasks.flatMap(({ name, everySeconds, due }) =>
    due
      ? sql`
          select ${name}::text as name, ${everySeconds}::int as every_seconds, count(*)::int as waiting,
            coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as oldest_due_seconds
          from (select due_at from (${due(db)}) as due limit ${MAX_COUNTED}) as counted`
      : [],
  );
  return readAll<TaskBacklog>(db, parts);
}

/** In `due_in_ms`, when the first row is due, of all rows or of each partition: the index begins with one or the other. */
function firstDue(table: QueueTable): RawBuilder<unknown> {
  if (!table.hasManyPartitions) return pendingPartitions(table, workerTime(0));
  const { rows, pending } = partsOf(table);
  return sql`
    select (extract(epoch from due_at - now()) * 1000)::float8 as due_in_ms
    from ${rows} where ${pending} order by due_at limit 1`;
}

async function readAll<T extends Backlog>(db: Database, parts: RawBuilder<unknown>[]): Promise<T[]> {
  const { rows } = await sql<T>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
