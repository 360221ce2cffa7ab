import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { addDays, dayOf, daysBetween } from '../../../../platform/day.ts';

/** A day accepts late views, of nodes without a connection, for two more days. Then its salt and its visitors are deleted. */
export const OPEN_DAYS = 2;
export const VIEW_RETENTION_DAYS = 90;
const DAYS_AHEAD = 2;

const parents = ['analytics_views', 'analytics_visitors'] as const;
type Parent = (typeof parents)[number];

export function isOpen(day: string, today: string): boolean {
  return daysBetween(day, today) <= OPEN_DAYS;
}

/** The day's salt, the same for all nodes, once there is a slot for its views; undefined when the day is closed. */
export async function openDay(db: Database, day: string): Promise<Buffer | undefined> {
  await createPartitions(db, day);
  await sql`
    insert into analytics_salts (day, salt)
    select ${day}::date, ${randomBytes(32)} where ${day}::date >= current_date - ${OPEN_DAYS}::int
    on conflict do nothing`.execute(db);
  const row = await db.selectFrom('analytics_salts').select('salt').where('day', '=', day).executeTakeFirst();
  return row?.salt;
}

/** A recurring task: creates the partitions of the coming days. */
export async function createDaysAhead(db: Database): Promise<void> {
  const today = dayOf(Date.now());
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) await createPartitions(db, addDays(today, ahead));
}

/** A recurring task: deletes salts and visitors of closed days, and expired views. */
export async function purgeOldViews(db: Database): Promise<void> {
  const today = dayOf(Date.now());
  const closed = addDays(today, -OPEN_DAYS);
  await db.deleteFrom('analytics_salts').where('day', '<', closed).execute();
  await dropPartitions(db, 'analytics_visitors', closed);
  await dropPartitions(db, 'analytics_views', addDays(today, -VIEW_RETENTION_DAYS));
}

/** Does nothing if the day has its partitions. */
export async function createPartitions(db: Database, day: string): Promise<void> {
  if ((await listPartitions(db, 'analytics_visitors')).includes(day)) return;
  await db.transaction().execute(async (db) => {
    await lockOutWriters(db, 'share row exclusive');
    for (const parent of parents) {
      await sql`
        create table if not exists ${partitionOf(parent, day)} partition of ${sql.table(parent)}
        for values from (${sql.lit(day)}) to (${sql.lit(addDays(day, 1))})`.execute(db);
    }
  });
}

/** Not `DETACH … CONCURRENTLY`: that waits for the same writers, of some milliseconds each, and can be left half done. */
async function dropPartitions(db: Database, parent: Parent, before: string): Promise<void> {
  for (const day of await listPartitions(db, parent)) {
    if (day >= before) continue;
    await db.transaction().execute(async (db) => {
      await lockOutWriters(db, 'access exclusive');
      await sql`drop table ${partitionOf(parent, day)}`.execute(db);
    });
  }
}

/**
 * Changing partitions locks the parent table and, for the foreign key, analytics_days. Writers lock analytics_days first, so this does,
 * too. The short timeout keeps writers from queueing behind a long reader, such as a backup.
 */
async function lockOutWriters(db: Database, mode: 'share row exclusive' | 'access exclusive'): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`lock table analytics_days in ${sql.raw(mode)} mode`.execute(db);
}

async function listPartitions(db: Database, parent: Parent): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${parent}::regclass order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
    return year ? [`${year}-${month}-${day}`] : [];
  });
}

function partitionOf(parent: Parent, day: string) {
  return sql.table(`${parent}_${day.replaceAll('-', '')}`);
}
