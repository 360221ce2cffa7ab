import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { dayOf, firstOfMonth } from '../day.ts';

export const AUDIT_RETENTION_DAYS = 400;
const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;

/** A recurring task: creates the partitions of the coming months, and drops those whose entries have all expired. */
export async function maintainAuditLog(db: Database, now = Date.now()): Promise<void> {
  await createMonths(db, now);
  await dropExpiredMonths(db, now);
}

/** Also moves entries out of the default partition, which has those of months that had no partition when they were written. */
async function createMonths(db: Database, now: number): Promise<void> {
  const current = firstOfMonth(dayOf(now));
  const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, n) => addMonths(current, n));
  const isMissing = (existing: string[]) => (month: string) => !existing.includes(month);
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from audit_log_default) as is_used`.execute(db);
  if (!rows[0]?.is_used && !ahead.some(isMissing(await listMonths(db)))) return;
  await db.transaction().execute(async (db) => {
    await yieldToWriters(db);
    await sql`lock table audit_log_default in access exclusive mode`.execute(db);
    await sql`create temporary table moved on commit drop as select * from audit_log_default`.execute(db);
    const used = await sql<{ month: string }>`
      select distinct date_trunc('month', created_at at time zone 'UTC')::date::text as month from moved
      where created_at > ${expiryOf(now)}::timestamptz`.execute(db);
    const months = new Set([...ahead, ...used.rows.map(({ month }) => month)]);
    // Truncated, because a row cannot be deleted, and no partition may be attached for rows that the default partition has.
    await sql`truncate audit_log_default`.execute(db);
    for (const month of [...months].filter(isMissing(await listMonths(db)))) await attachMonth(db, month);
    await sql`insert into audit_log select * from moved where created_at > ${expiryOf(now)}::timestamptz`.execute(
      db,
    );
  });
}

/** Attached rather than created in place, which would lock out all writers of the log. */
async function attachMonth(db: Database, month: string): Promise<void> {
  const [from, to] = [month, addMonths(month, 1)].map((day) => sql.lit(`${day}T00:00:00Z`));
  await sql`create table ${partitionOf(month)} (like audit_log including defaults including constraints)`.execute(
    db,
  );
  await sql`alter table audit_log attach partition ${partitionOf(month)} for values from (${from}) to (${to})`.execute(
    db,
  );
}

async function dropExpiredMonths(db: Database, now: number): Promise<void> {
  for (const month of await listMonths(db)) {
    if (Date.parse(addMonths(month, 1)) > Date.parse(expiryOf(now))) continue;
    await db.transaction().execute(async (db) => {
      await yieldToWriters(db);
      await sql`drop table ${partitionOf(month)}`.execute(db);
    });
  }
}

/**
 * Partitions lock `organizations` too, because of the foreign key. With a timeout below `deadlock_timeout` (1 s), this task gives up and
 * tries again later; no writer fails.
 */
async function yieldToWriters(db: Database): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(db);
  await sql`set local statement_timeout = '10min'`.execute(db);
}

/** The first days of the months that have a partition. */
async function listMonths(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_log'::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})(\d\d)$/.exec(name) ?? [];
    return year ? [`${year}-${month}-01`] : [];
  });
}

function partitionOf(month: string) {
  return sql.table(`audit_log_${month.slice(0, 7).replace('-', '')}`);
}

function expiryOf(now: number): string {
  return new Date(now - AUDIT_RETENTION_DAYS * DAY_MS).toISOString();
}

function addMonths(month: string, count: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return dayOf(date);
}
