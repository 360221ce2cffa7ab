import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Autovacuum begins at a fifth of the rows. */
const MIN_DEAD_ROWS = 10_000;
const MIN_DEAD_SHARE = 0.4;
/** Autovacuum looks at a database once a minute, and may be busy with another table. */
const DEAD_ROWS_MINUTES = 10;
const MIN_BLOATED_MEGABYTES = 50;
const MIN_BLOAT_FACTOR = 3;
const OLD_TRANSACTION_MINUTES = 60;

/** Tables with many dead rows that vacuum had time to remove since its last run or the start of PostgreSQL. */
export async function listDeadRows(
  db: Database,
  minMinutes = DEAD_ROWS_MINUTES,
): Promise<{ table: string; live: number; dead: number; vacuumed_at: string | null }[]> {
  const { rows } = await sql<{ table: string; live: number; dead: number; vacuumed_at: string | null }>`
    select relname as table, n_live_tup as live, n_dead_tup as dead,
      to_char(greatest(last_vacuum, last_autovacuum), 'YYYY-MM-DD HH24:MI') as vacuumed_at
    from pg_stat_user_tables
    where n_dead_tup >= ${MIN_DEAD_ROWS} and n_dead_tup >= ${MIN_DEAD_SHARE}::float8 * (n_live_tup + n_dead_tup)
      and greatest(last_vacuum, last_autovacuum, pg_postmaster_start_time()) <= now() - make_interval(mins => ${minMinutes})
    order by n_dead_tup desc limit 20`.execute(db);
  return rows;
}

/**
 * Tables that are much larger than their rows, by the statistics of ANALYZE: the average width of a row, with 28 bytes for its header
 * and pointer. Values outside of the row count with their full width, so the estimate is on the safe side.
 */
export async function listBloatedTables(
  db: Database,
  minMegabytes = MIN_BLOATED_MEGABYTES,
): Promise<{ table: string; megabytes: number; needed_megabytes: number }[]> {
  const { rows } = await sql<{ table: string; megabytes: number; needed_megabytes: number }>`
    with sizes as (
      select relname, pg_relation_size(pg_class.oid) / 1048576.0 as megabytes,
        reltuples * (28 + (select sum(avg_width) from pg_stats where schemaname = nspname and tablename = relname)) / 1048576.0
          as needed_megabytes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and reltuples >= 0 and nspname not in ('pg_catalog', 'information_schema')
    )
    select relname as table, ceil(megabytes)::int as megabytes, ceil(needed_megabytes)::int as needed_megabytes
    from sizes
    where megabytes >= ${minMegabytes} and megabytes > ${MIN_BLOAT_FACTOR}::float8 * needed_megabytes
    order by megabytes - needed_megabytes desc limit 20`.execute(db);
  return rows;
}

/** Transactions that keep vacuum from removing rows. */
export async function listOldTransactions(
  db: Database,
  minMinutes = OLD_TRANSACTION_MINUTES,
): Promise<{ pid: number; application: string; minutes: number }[]> {
  const { rows } = await sql<{ pid: number; application: string; minutes: number }>`
    select pid, application_name as application, (extract(epoch from now() - xact_start) / 60)::int as minutes
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start <= now() - make_interval(mins => ${minMinutes})
    order by xact_start limit 20`.execute(db);
  return rows;
}

/** How many transactions ago the oldest unfrozen row was written. */
export async function readTransactionAge(db: Database): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select age(datfrozenxid) as age from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.age ?? 0;
}
