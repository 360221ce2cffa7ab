import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { notifyOfFailedBackup } from '../../src/features/staff/system/backup-failed-email.ts';
import { openArchive } from '../../src/platform/archive/location.ts';
import { excludedTables } from '../../src/platform/backup/excluded-tables.ts';
import { findLastBackups } from '../../src/platform/backup/history.ts';
import { backUpWhenDue } from '../../src/platform/backup/scheduled.ts';
import { verifyArchive } from '../../src/platform/backup/verify.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { LocalStorage } from '../../src/platform/storage/local.ts';
import { storedFiles } from '../../src/stored-files.ts';
import { newOrganization, ownServer, type TestServer } from '../app.ts';
import { ownDatabase } from '../own-database.ts';
import { backUp, NO_BUCKET, newFolder, restore, withClient } from './restored-store.ts';

const verify = async (file: string) => verifyArchive(await openArchive(file, NO_BUCKET), () => {});

test('a backup has every table of the database except those that the list excludes with a reason', async () => {
  const url = await ownDatabase();
  const tables = await withClient(url, async (client) => {
    await client.query('create table added_later (id integer primary key, name text)');
    await client.query("insert into added_later values (1, 'tab\t and line\n')");
    const { rows } = await client.query(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
    return rows.map(({ relname }) => relname);
  });
  const { file } = await backUp({ url, storage: new LocalStorage(await newFolder()) });
  const verified = await verify(file);
  const found = verified.tables.map(({ name }) => name);
  expect([...found, ...Object.keys(excludedTables)].sort()).toEqual(tables.sort());
  expect(verified.tables.find(({ name }) => name === 'added_later')).toMatchObject({ rows: 1 });
  await expect(restore(file)).rejects.toThrow('The backup has the table added_later');
});

test('every table whose deleted rows leave files is in the list of stored files', async () => {
  const { rows } = await withClient(await ownDatabase(), (client) =>
    client.query(`
      select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where prosrc like '%unused_files%' order by 1`),
  );
  expect(storedFiles.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name));
});

test('a backup of an earlier version is restored in that version, and then migrated', async () => {
  const url = await ownDatabase('template0');
  await migrate(url, { upTo: 27 });
  await withClient(url, async (client) => {
    await client.query("insert into organizations (slug, name) values ('harbour', 'Harbour')");
    await client.query(
      `insert into events (organization_id, id, type, actor, data) values (1, new_id(), 'job.created', 'system', '{}')`,
    );
  });
  const { file } = await backUp({ url, storage: new LocalStorage(await newFolder()) });
  const store = await restore(file);
  await withClient(store.url, async (client) => {
    const { rows } = await client.query(
      'select (select count(*) from events)::int as events, max(version) as version from schema_migrations',
    );
    expect(rows[0].events).toBe(1);
    expect(rows[0].version).toBeGreaterThan(30);
  });
});

describe('scheduled backups', () => {
  let server: TestServer;
  let folder: string;
  beforeEach(async () => {
    server = await ownServer({ DATABASE_URL: await ownDatabase(), DATA_DIR: await newFolder() });
    await newOrganization({ server });
    folder = path.join(await newFolder(), 'backups');
  });
  const tick = (to = folder) => {
    const { config, storage, connection } = server;
    const settings = { ...config, BACKUP_SCHEDULE: 'hourly', BACKUP_TO: to, BACKUP_KEEP: 2 };
    const options = {
      url: config.DATABASE_URL,
      storage,
      storedFiles,
      settings,
      onFailure: notifyOfFailedBackup,
    };
    return backUpWhenDue(connection.db, options, new AbortController().signal);
  };
  /** The last backup is two hours old. */
  const passTime = () =>
    server.connection.pool.query("update backups set started_at = started_at - interval '2 hours'");

  test('are made once for each time, and the oldest are removed while other files stay', async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'notes.txt'), 'mine');
    for (let count = 0; count < 3; count++) await tick();
    const { connection } = server;
    expect((await connection.pool.query('select count(*)::int as n from backups')).rows).toEqual([{ n: 1 }]);
    for (const old of ['corkboard-20260101T023000Z.backup', 'corkboard-20260102T023000Z.backup'])
      await writeFile(path.join(folder, old), 'old');
    await passTime();
    await tick();
    const names = await readdir(folder);
    expect(names.filter((name) => name.endsWith('.backup'))).toHaveLength(2);
    expect(names.join()).not.toContain('corkboard-20260101');
    expect(await readFile(path.join(folder, 'notes.txt'), 'utf8')).toBe('mine');
    expect((await findLastBackups(connection.db)).last).toMatchObject({ status: 'succeeded' });
  });

  test('that fail are reported to operators, and keep the older ones', async () => {
    await tick();
    const { pool, db } = server.connection;
    await pool.query(
      "insert into users (id, email, email_key, is_operator) values (gen_random_uuid(), 'operator@harbour.example', 'operator@harbour.example', true)",
    );
    await passTime();
    await expect(tick('s3://files/none')).rejects.toThrow('S3_ACCESS_KEY_ID');
    const { last, lastSuccess } = await findLastBackups(db);
    expect(last).toMatchObject({ status: 'failed', is_scheduled: true });
    expect(lastSuccess).toMatchObject({ status: 'succeeded' });
    const { rows } = await pool.query("select organization_id from emails where kind = 'backup_failed'");
    expect(rows).toEqual([{ organization_id: 0 }]);
    expect((await readdir(folder)).length).toBe(1);
  });
});
