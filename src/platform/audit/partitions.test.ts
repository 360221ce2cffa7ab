import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../../test/own-database.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { newId } from '../ids.ts';
import { maintainAuditLog } from './partitions.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');

async function openDatabase(): Promise<Database> {
  const { db, close } = connectDatabase(await ownDatabase(), { poolSize: 2 });
  onTestFinished(close);
  return db;
}

async function addEntries(db: Database, ...times: string[]): Promise<void> {
  for (const created_at of times)
    await db
      .insertInto('audit_log')
      .values({ id: newId(), created_at, actor: 'test', action: 'job.created', object_type: 'job' })
      .execute();
}

/** The times of the entries in each partition. */
async function readPartitions(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; times: string[] }>`
    select relname as name, array(
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from audit_log
      where tableoid = pg_class.oid order by created_at) as times
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_log'::regclass order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, times }) => [name, times]));
}

test('the task creates the partitions of this month and the next two, and does nothing the second time', async () => {
  const db = await openDatabase();
  await maintainAuditLog(db, NOW);
  await maintainAuditLog(db, NOW);
  expect(Object.keys(await readPartitions(db))).toEqual([
    'audit_log_202611',
    'audit_log_202612',
    'audit_log_202701',
    'audit_log_default',
  ]);
});

test('an entry of a month without a partition is stored, and the task moves it into the partition of its month', async () => {
  const db = await openDatabase();
  await maintainAuditLog(db, NOW);
  await addEntries(db, '2026-09-30T23:59:59Z', '2026-11-01T00:00:00Z', '2027-06-01T00:00:00Z');
  expect((await readPartitions(db)).audit_log_default).toEqual([
    '2026-09-30T23:59:59Z',
    '2027-06-01T00:00:00Z',
  ]);
  await maintainAuditLog(db, NOW);
  expect(await readPartitions(db)).toEqual({
    audit_log_202609: ['2026-09-30T23:59:59Z'],
    audit_log_202611: ['2026-11-01T00:00:00Z'],
    audit_log_202612: [],
    audit_log_202701: [],
    audit_log_202706: ['2027-06-01T00:00:00Z'],
    audit_log_default: [],
  });
});

test('the task drops a partition when its last entry is 400 days old, and expired entries without a partition', async () => {
  const db = await openDatabase();
  // 400 days before the first of these moments is 2025-09-30T23:59:59Z.
  const [before, after] = ['2026-11-04T23:59:59Z', '2026-11-05T00:00:00Z'].map(Date.parse);
  await addEntries(db, '2025-08-01T00:00:00Z', '2025-09-30T23:59:59.5Z', '2025-10-01T00:00:00Z');
  await maintainAuditLog(db, before);
  expect(await readPartitions(db)).toMatchObject({
    audit_log_202509: ['2025-09-30T23:59:59Z'],
    audit_log_202510: ['2025-10-01T00:00:00Z'],
    audit_log_default: [],
  });
  expect(Object.keys(await readPartitions(db))).not.toContain('audit_log_202508');
  await maintainAuditLog(db, after);
  expect(Object.keys(await readPartitions(db))).toEqual([
    'audit_log_202510',
    'audit_log_202611',
    'audit_log_202612',
    'audit_log_202701',
    'audit_log_default',
  ]);
});

test('the task fails after half a second instead of holding up writers, and succeeds later', async () => {
  const db = await openDatabase();
  const writer = await db.startTransaction().execute();
  await addEntries(writer, '2026-11-23T10:00:00Z');
  await expect(maintainAuditLog(db, NOW)).rejects.toThrow(/lock timeout/);
  await writer.commit().execute();
  await maintainAuditLog(db, NOW);
  expect((await readPartitions(db)).audit_log_202611).toEqual(['2026-11-23T10:00:00Z']);
});
