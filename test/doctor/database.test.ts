import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase, type Database } from '../../src/platform/database/connect.ts';
import {
  listBloatedTables,
  listDeadRows,
  listOldTransactions,
} from '../../src/platform/database/table-health.ts';
import { holdOutgoing } from '../../src/platform/outgoing/holds.ts';
import { newOrganization, ownServer, until } from '../app.ts';
import { ownDatabase } from '../own-database.ts';
import { examineWith } from './examine.ts';

function connect(url: string): Database {
  const { db, close } = connectDatabase(url, { poolSize: 2 });
  onTestFinished(close);
  return db;
}

/** A database with an organization, and the settings that name it. */
async function newWorld() {
  const settings = { DATABASE_URL: await ownDatabase() };
  const client = await newOrganization({ server: await ownServer(settings) });
  return { settings, client, db: connect(settings.DATABASE_URL) };
}

test('a new database has no errors and no warnings', async () => {
  const found = await examineWith();
  expect(found('database')).toEqual([
    [
      'ok',
      expect.stringMatching(
        /^PostgreSQL \d+\.\d+ \(external\) responds in \d+ ms; the database has \d+ MB\.$/,
      ),
    ],
  ]);
  expect(found('migrations')).toEqual([['ok', expect.stringMatching(/^All \d+ migrations are applied\.$/)]]);
  expect(found('clock')).toEqual([['ok', 'The clocks of this machine and of the database agree.']]);
  for (const check of ['queues', 'schedules', 'tables'])
    expect(found(check)).toMatchObject([['ok', expect.anything()]]);
});

describe('the database', () => {
  test('that does not respond is an error without its password, and what needs it is skipped', async () => {
    const found = await examineWith({ DATABASE_URL: 'postgres://me:whispered@127.0.0.1:1/corkboard' });
    expect(found('database')).toEqual([
      ['error', expect.stringMatching(/^The database is not available: .*ECONNREFUSED/)],
    ]);
    expect(JSON.stringify(found('database'))).not.toContain('whispered');
    for (const check of ['migrations', 'master key', 'queues', 'tables'])
      expect(found(check)).toEqual([['skipped', 'Needs the database.']]);
  });

  test('with fewer connections than the pool may open is an error', async () => {
    const found = await examineWith({ DATABASE_POOL_SIZE: '500' });
    expect(found('database')).toContainEqual([
      'error',
      expect.stringMatching(/connections, and one node opens up to 516\.$/),
    ]);
  });
});

describe('migrations', () => {
  test('that are missing are named, not applied, and skip what reads the tables', async () => {
    const DATABASE_URL = await ownDatabase();
    const db = connect(DATABASE_URL);
    await sql`delete from schema_migrations where version = (select max(version) from schema_migrations)`.execute(
      db,
    );
    for (const _ of [1, 2]) {
      const found = await examineWith({ DATABASE_URL });
      expect(found('migrations')).toEqual([
        ['error', expect.stringMatching(/^The database lacks migrations of this version: \d{4}_\w+\.sql\.$/)],
      ]);
      expect(found('queues')).toEqual([['skipped', 'Needs the tables of this version.']]);
    }
  });

  test('of a store whose restore is not finished are an error that says how to continue', async () => {
    const DATABASE_URL = await ownDatabase();
    await sql`create table restore_progress (done text)`.execute(connect(DATABASE_URL));
    const found = await examineWith({ DATABASE_URL });
    expect(found('migrations')).toEqual([['error', 'A restore of this store is not finished.']]);
    expect(found('queues')).toEqual([['skipped', 'Needs the tables of this version.']]);
  });

  test('of a newer version, or none at all, are an error', async () => {
    const DATABASE_URL = await ownDatabase();
    await sql`insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', 'x')`.execute(
      connect(DATABASE_URL),
    );
    const newer = await examineWith({ DATABASE_URL });
    expect(newer('migrations')).toEqual([
      ['error', expect.stringMatching(/^The database is newer than this version/)],
    ]);
    const empty = await examineWith({ DATABASE_URL: await ownDatabase('template0') });
    expect(empty('migrations')).toEqual([['error', expect.stringContaining('has no Corkboard tables')]]);
  });
});

test('a master key that cannot decrypt the secrets is an error, and is not registered', async () => {
  const { settings, client, db } = await newWorld();
  expect(
    (await client.post('/webhooks', { event: 'job.created', target_url: 'https://receiver.example' })).status,
  ).toBe(201);
  const count = () => db.selectFrom('master_keys').select('id').execute();
  const before = await count();
  const MASTER_KEY = Buffer.alloc(32, 'another').toString('base64');
  const found = await examineWith({ ...settings, MASTER_KEY });
  expect(found('master key')).toEqual([
    ['error', expect.stringMatching(/^Secrets in this database can only be opened with the master key/)],
  ]);
  expect(await count()).toEqual(before);
  expect((await examineWith(settings))('master key')).toEqual([
    ['ok', expect.stringMatching(/^All secrets can be decrypted; the newest master key is [0-9a-f]{16}\.$/)],
  ]);
});

test.each([
  [10_000, 'warning'],
  [-90_000, 'error'],
])('a clock that is off by %i ms is a %s', async (offMs, status) => {
  const DATABASE_URL = await ownDatabase();
  const now = Date.now.bind(Date);
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + offMs);
  onTestFinished(() => spy.mockRestore());
  const found = await examineWith({ DATABASE_URL });
  expect(found('clock')).toEqual([[status, expect.stringMatching(/differ by \d+\.\d seconds\.$/)]]);
});

describe('background work', () => {
  test.each([
    ['10 minutes', 'warning', '10 minutes'],
    ['3 hours', 'error', '3 hours'],
  ])('that has been due for %s is a %s', async (age, status, text) => {
    const { settings, client, db } = await newWorld();
    expect((await client.post('/domains', { domain: 'jobs.harbour.example' })).status).toBe(201);
    await sql`update domains set due_at = now() - ${age}::interval`.execute(db);
    expect((await client.post('/jobs', { title: 'Pilot' })).status).toBe(201);
    await sql`update job_index set expires_at = now() - ${age}::interval`.execute(db);
    const found = await examineWith(settings);
    expect(found('queues')).toEqual([
      [status, `Waiting domain checks: 1. The oldest has been due for ${text}.`],
    ]);
    expect(found('schedules')).toEqual([
      [
        status,
        `The task “expire jobs” runs every 20 seconds. Rows that wait for it: 1. The oldest has been due for ${text}.`,
      ],
    ]);
  });
});

test('outgoing work that is held after a restore or an import is a warning', async () => {
  const { settings, client, db } = await newWorld();
  expect((await examineWith(settings))('outgoing')).toEqual([
    ['ok', 'No emails, webhooks, imports and payments are held.'],
  ]);
  await holdOutgoing(db, null, 'restored');
  await holdOutgoing(db, client.scope.organizationId, 'imported');
  const held = 'emails, webhooks, enrichment, imports and payments wait.';
  expect((await examineWith(settings))('outgoing')).toEqual([
    [
      'warning',
      expect.stringMatching(new RegExp(`^The store was restored from a backup at .*, and ${held}$`)),
    ],
    ['warning', `The organization ${client.slug} was imported, and its ${held}`],
  ]);
});

describe('tables', () => {
  test('with many dead rows are found when vacuum has had the time to remove them', async () => {
    const db = connect(await ownDatabase());
    await db.connection().execute(async (db) => {
      await sql`create table heap (a integer) with (autovacuum_enabled = off)`.execute(db);
      await sql`insert into heap select generate_series(1, 20000)`.execute(db);
      // Otherwise PostgreSQL counts the dead rows up to ten seconds later.
      await sql`select pg_stat_force_next_flush()`.execute(db);
      await sql`delete from heap where a <= 15000`.execute(db);
      await sql`select pg_stat_force_next_flush()`.execute(db);
    });
    const found = await until(
      () => listDeadRows(db, 0),
      ({ length }) => length > 0,
    );
    expect(found).toEqual([{ table: 'heap', live: 5000, dead: 15000, vacuumed_at: null }]);
    expect(await listDeadRows(db, 1_000_000)).toEqual([]);
  });

  test('that are much larger than their rows are found, and full ones are not', async () => {
    const db = connect(await ownDatabase());
    await sql`create table heap (a integer) with (autovacuum_enabled = off)`.execute(db);
    await sql`insert into heap select generate_series(1, 60000)`.execute(db);
    await sql`analyze heap`.execute(db);
    expect(await listBloatedTables(db, 1)).toEqual([]);
    await sql`delete from heap where a % 10 > 0`.execute(db);
    await sql`analyze heap`.execute(db);
    expect(await listBloatedTables(db, 1)).toEqual([{ table: 'heap', megabytes: 3, needed_megabytes: 1 }]);
    expect(await listBloatedTables(db)).toEqual([]);
  });

  test('are kept from shrinking by old transactions, which are found', async () => {
    const url = await ownDatabase();
    const db = connect(url);
    await connect(url)
      .transaction()
      .execute(async (open) => {
        await sql`select 1`.execute(open);
        expect(await listOldTransactions(db, 0)).toMatchObject([{ minutes: 0, pid: expect.any(Number) }]);
        expect(await listOldTransactions(db)).toEqual([]);
      });
    expect(await listOldTransactions(db, 0)).toEqual([]);
  });
});

describe('the newest backup', () => {
  const PUBLIC = { PLATFORM_DOMAIN: 'jobs.example.test', DNS_SERVERS: '127.0.0.1:9' };

  test('is missing, recent, old, very old or failed', async () => {
    const settings = { DATABASE_URL: await ownDatabase(), ...PUBLIC };
    const db = connect(settings.DATABASE_URL);
    const add = (age: string, status: string, problem: string | null) =>
      sql`insert into backups (id, status, is_scheduled, place, problem, started_at, ended_at)
        values (gen_random_uuid(), ${status}, true, '/backups/a', ${problem}, now() - ${age}::interval, now())`.execute(
        db,
      );
    const find = async () => (await examineWith(settings))('backup');
    expect(await find()).toEqual([['warning', 'No backup has been made with corkboard backup.']]);
    await add('10 days', 'succeeded', null);
    expect(await find()).toEqual([['error', 'The newest complete backup is 240 hours old (/backups/a).']]);
    await add('3 days', 'succeeded', null);
    expect(await find()).toEqual([['warning', 'The newest complete backup is 72 hours old (/backups/a).']]);
    await add('2 days', 'failed', 'The disk is full.');
    expect(await find()).toEqual([['error', 'The newest backup failed: The disk is full.']]);
    await add('3 hours', 'succeeded', null);
    expect(await find()).toEqual([['ok', 'The newest complete backup is 3 hours old (/backups/a).']]);
  });

  test('is not needed on localhost', async () => {
    expect((await examineWith())('backup')).toMatchObject([['skipped', expect.anything()]]);
  });
});
