import { type RawBuilder, sql } from 'kysely';
import { dayOf, firstOfMonth } from '../day.ts';
import { firstIdAt } from '../ids.ts';
import type { Database } from './connect.ts';

/** A table with partitions by month, such as `events_202601`, and a default partition, such as `events_default`. */
export interface MonthlyTable {
  table: string;
  /** What the ranges are of: the time of the row, or its id, a UUIDv7, which begins with a time. */
  key: 'created_at' | 'id';
  /** A partition is dropped when all its rows are older. Until then, readers must ignore expired rows. */
  retentionDays: number;
}

const MONTHS_AHEAD = 2;
/** A row with a later time stays in the default partition. */
const MONTHS_AHEAD_OF_CLOCKS = 12;
const DAY_MS = 86_400_000;

/** A recurring task: creates the partitions of the coming months, and drops partitions whose rows have all expired. */
export async function maintainPartitions(
  db: Database,
  monthly: MonthlyTable,
  now = Date.now(),
): Promise<void> {
  await createMonths(db, monthly, now);
  await dropExpiredMonths(db, monthly, now);
}

/** Also moves rows out of the default partition. The default partition has rows of months that had no partition at the time. */
async function createMonths(db: Database, monthly: MonthlyTable, now: number): Promise<void> {
  const current = firstOfMonth(dayOf(now));
  const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, n) => addMonths(current, n));
  const partitions = await listPartitions(db, monthly);
  if (!(await hasMisplaced(db, monthly, now)) && ahead.every((month) => isCovered(month, partitions))) return;
  await db.transaction().execute(async (db) => {
    await yieldToWriters(db);
    await sql`lock table ${defaultOf(monthly)} in access exclusive mode`.execute(db);
    await sql`create temporary table moved on commit drop as select * from ${defaultOf(monthly)}`.execute(db);
    const used = await sql<{ month: string }>`
      select distinct date_trunc('month', ${timeOf(monthly)} at time zone 'UTC')::date::text as month from moved
      where ${isMisplaced(monthly, now)} and not ${isExpired(monthly, now)}`.execute(db);
    const usedMonths = used.rows.map(({ month }) => month);
    const existing = await listPartitions(db, monthly);
    // Truncated, because a row of the audit log cannot be deleted, and no partition may be attached for rows that the default
    // partition has.
    await sql`truncate ${defaultOf(monthly)}`.execute(db);
    for (const month of new Set([...ahead, ...usedMonths].filter((month) => !isCovered(month, existing))))
      await attachMonth(db, monthly, month);
    await restoreMoved(db, monthly, usedMonths, now);
  });
}

/** Attached rather than created in place, which would lock out all writers of the table. */
async function attachMonth(db: Database, monthly: MonthlyTable, month: string): Promise<void> {
  const partition = partitionOf(monthly, month);
  const [from, to] = rangeOf(monthly, month);
  await sql`
    create table ${partition} (like ${sql.table(monthly.table)} including defaults including constraints
      including generated including storage including compression)`.execute(db);
  await sql`
    alter table ${sql.table(monthly.table)} attach partition ${partition}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db);
}

/** Inserts the rows into the partitions themselves: triggers of the table have already seen these rows. */
async function restoreMoved(
  db: Database,
  monthly: MonthlyTable,
  months: string[],
  now: number,
): Promise<void> {
  const columns = await listColumns(db, monthly);
  const isRestored = sql`not ${isExpired(monthly, now)}`;
  const key = sql.ref(monthly.key);
  for (const month of months) {
    const [from, to] = rangeOf(monthly, month);
    await sql`
      insert into ${partitionOf(monthly, month)} (${columns})
      select ${columns} from moved where ${key} >= ${from} and ${key} < ${to} and ${isRestored}`.execute(db);
  }
  await sql`
    insert into ${defaultOf(monthly)} (${columns})
    select ${columns} from moved where not ${isMisplaced(monthly, now)} and ${isRestored}`.execute(db);
}

async function dropExpiredMonths(db: Database, monthly: MonthlyTable, now: number): Promise<void> {
  for (const { name, end } of await listPartitions(db, monthly)) {
    if (Date.parse(end) > Date.parse(expiryOf(monthly, now))) continue;
    await db.transaction().execute(async (db) => {
      await yieldToWriters(db);
      await sql`drop table ${sql.table(name)}`.execute(db);
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

interface Partition {
  name: string;
  /** First days of months. The start is empty for `events_before_202601`, which has all earlier rows. */
  start: string;
  /** Exclusive. */
  end: string;
}

async function listPartitions(db: Database, { table }: MonthlyTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, before, year, month] = /_(before_)?(\d{4})(\d\d)$/.exec(name) ?? [];
    if (!year) return [];
    const day = `${year}-${month}-01`;
    return [before ? { name, start: '', end: day } : { name, start: day, end: addMonths(day, 1) }];
  });
}

function isCovered(month: string, partitions: Partition[]): boolean {
  return partitions.some(({ start, end }) => start <= month && month < end);
}

async function hasMisplaced(db: Database, monthly: MonthlyTable, now: number): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select from ${defaultOf(monthly)} where ${isMisplaced(monthly, now)} or ${isExpired(monthly, now)}) as is_used`.execute(
    db,
  );
  return rows[0]?.is_used ?? false;
}

/**
 * Whether a row of the default partition belongs into the partition of a month. An id that is no UUIDv7 may have a time in the year 10000.
 */
function isMisplaced(monthly: MonthlyTable, now: number): RawBuilder<boolean> {
  const from = `${firstOfMonth(dayOf(Date.parse(expiryOf(monthly, now))))}T00:00:00Z`;
  const to = `${addMonths(firstOfMonth(dayOf(now)), MONTHS_AHEAD_OF_CLOCKS)}T00:00:00Z`;
  return sql`(${timeOf(monthly)} >= ${from}::timestamptz and ${timeOf(monthly)} < ${to}::timestamptz)`;
}

function isExpired(monthly: MonthlyTable, now: number): RawBuilder<boolean> {
  return sql`(created_at <= ${expiryOf(monthly, now)}::timestamptz)`;
}

/** The time that decides about the partition of a row. */
function timeOf({ key }: MonthlyTable): RawBuilder<string> {
  if (key === 'created_at') return sql`created_at`;
  return sql`to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;
}

function rangeOf({ key }: MonthlyTable, month: string): [string, string] {
  const [from, to] = [month, addMonths(month, 1)].map((day) => Date.parse(day)) as [number, number];
  if (key === 'id') return [firstIdAt(from), firstIdAt(to)];
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}

/** All columns that can be inserted. */
async function listColumns(db: Database, { table }: MonthlyTable): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  );
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

function defaultOf({ table }: MonthlyTable) {
  return sql.table(`${table}_default`);
}

function partitionOf({ table }: MonthlyTable, month: string) {
  return sql.table(`${table}_${month.slice(0, 7).replace('-', '')}`);
}

function expiryOf({ retentionDays }: MonthlyTable, now: number): string {
  return new Date(now - retentionDays * DAY_MS).toISOString();
}

function addMonths(month: string, count: number): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return dayOf(date);
}
