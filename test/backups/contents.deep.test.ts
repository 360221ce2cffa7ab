import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { notifyOfFailedBackup } from '../../src/features/people/staff/system/backup-failed-email.ts';
import { openArchive, type S3Settings } from '../../src/platform/archive/location.ts';
import { excludedTables } from '../../src/platform/backup/excluded-tables.ts';
import { findLastBackups } from '../../src/platform/backup/history.ts';
import { backUpWhenDue, findNextBackup } from '../../src/platform/backup/scheduled.ts';
import { verifyArchive } from '../../src/platform/backup/verify.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { LocalStorage } from '../../src/platform/storage/local.ts';
import { openS3Account } from '../../src/platform/storage/open.ts';
import { sendToS3 } from '../../src/platform/storage/s3-request.ts';
import { readListing } from '../../src/platform/storage/s3-xml.ts';
import { storedFiles } from '../../src/registries/stored-files.ts';
import { newOrganization, ownServer, type TestServer } from '../app.ts';
import { sendDueEmails } from '../emails.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { ownDatabase } from '../own-database.ts';
import { startS3Server } from '../s3-server.ts';
import { fillDisk, mountDisk } from '../small-disk.ts';
import { newUser, signInAs } from '../staff.ts';
import { backUp, fingerprint, NO_BUCKET, newFolder, restore, withClient } from './restored-store.ts';

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
  let ticks = 0;
  beforeEach(async () => {
    server = await ownServer({ DATABASE_URL: await ownDatabase(), DATA_DIR: await newFolder() });
    await newOrganization({ server });
    folder = path.join(await newFolder(), 'backups');
  });
  const tick = (to = folder, bucket: Partial<S3Settings> = {}, whenWritten = async () => {}) => {
    const { config, storage, connection } = server;
    const settings = { ...config, ...bucket, BACKUP_SCHEDULE: 'hourly', BACKUP_TO: to, BACKUP_KEEP: 2 };
    const options = {
      url: config.DATABASE_URL,
      storage,
      storedFiles,
      settings,
      onFailure: notifyOfFailedBackup,
      onWritten: whenWritten,
    };
    // The name of a backup has the second.
    const nowMs = Date.now() + 1_000 * ++ticks;
    return backUpWhenDue(connection.db, options, new AbortController().signal, nowMs);
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

  test('into a bucket are read back, and only the oldest of the schedule are removed', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const account = openS3Account(s3.settings, 'files');
    const put = (key: string) => sendToS3(account, { method: 'PUT', key, bytes: Buffer.from('old') });
    const others = ['daily/corkboard-notes.backup', 'daily/deep/corkboard-20260101T023000Z.backup'];
    const old = ['daily/corkboard-20260101T023000Z.backup', 'daily/corkboard-20260102T023000Z.backup'];
    for (const key of [...others, ...old, 'corkboard-20260101T023000Z.backup']) await put(key);
    await tick('s3://files/daily/', s3.settings);
    const { db } = server.connection;
    const { last } = await findLastBackups(db);
    expect(last).toMatchObject({
      status: 'succeeded',
      place: expect.stringMatching(/^s3:\/\/files\/daily\/c/),
    });
    expect(Date.parse(last!.verified_at!)).toBeGreaterThan(Date.now() - 60_000);
    const xml = await sendToS3(account, { method: 'GET', query: { 'list-type': '2' } });
    const { keys } = readListing(Buffer.from(xml!).toString())!;
    const kept = ['corkboard-20260101T023000Z.backup', ...others, old[1], last!.place.slice(11)];
    expect(keys.sort()).toEqual(kept.sort());

    const restored = await restore(last!.place, {}, s3.settings);
    const { DATABASE_URL } = server.config;
    expect(await withClient(restored.url, fingerprint)).toEqual(await withClient(DATABASE_URL, fingerprint));
  });

  test('that cannot be read back have failed, and remove no older ones', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const proxy = await startFaultProxy(s3.settings.S3_ENDPOINT);
    const settings = { ...s3.settings, S3_ENDPOINT: proxy.url };
    for (let count = 0; count < 2; count++) {
      await tick('s3://files/daily', settings);
      await passTime();
    }
    // The store loses the second half of each response, and so of each object that is read.
    const lost = tick('s3://files/daily', settings, () =>
      proxy.breakConnections({ kind: 'cut', afterBytes: 5_000 }),
    );
    await expect(lost).rejects.toThrow('The file storage');
    await proxy.heal();
    expect((await findLastBackups(server.connection.db)).last).toMatchObject({
      status: 'failed',
      verified_at: null,
    });
    const account = openS3Account(s3.settings, 'files');
    const xml = await sendToS3(account, { method: 'GET', query: { 'list-type': '2' } });
    expect(readListing(Buffer.from(xml!).toString())!.keys).toHaveLength(3);
  });

  test('onto a full disk say so, keep the older ones and leave nothing, and work once there is room', async (context) => {
    const disk = (await mountDisk('2m')) ?? context.skip('no disk can be mounted here');
    await tick(disk);
    const [first] = await readdir(disk);
    await passTime();
    const giveBack = await fillDisk(disk, 4_096);
    await expect(tick(disk)).rejects.toThrow('the disk is full');
    expect((await readdir(disk)).sort()).toEqual([first, 'filler']);
    expect((await verify(path.join(disk, first!))).parts).toBeGreaterThan(50);
    await giveBack();
    await passTime();
    await tick(disk);
    expect(await readdir(disk)).toHaveLength(2);
  });

  test('begin by removing what a killed process left, and say when their folder cannot be created', async () => {
    await mkdir(folder);
    const left = 'corkboard-20260101T023000Z.backup.0a1b2c3d.partial';
    for (const name of [left, 'mine.partial']) await writeFile(path.join(folder, name), 'half');
    await tick();
    const names = await readdir(folder);
    expect(names.filter((name) => name.endsWith('.partial'))).toEqual(['mine.partial']);
    await passTime();
    const place = path.join(folder, 'mine.partial', 'backups');
    await expect(tick(place)).rejects.toThrow(`The folder ${place} cannot be created (ENOTDIR).`);
    const { last } = await findLastBackups(server.connection.db);
    expect(last).toMatchObject({ status: 'failed', problem: expect.stringContaining('cannot be created') });
  });

  test('say when the next one is due: as scheduled, now, or an hour after a failure', async () => {
    const { db, pool } = server.connection;
    const nowMs = Date.parse('2026-11-26T10:20:00Z');
    const next = (schedule = 'daily 02:30') => findNextBackup(db, schedule, nowMs);
    const insert = (status: string, startedAt: string) =>
      pool.query(
        `insert into backups (id, status, is_scheduled, place, started_at, ended_at)
        values (gen_random_uuid(), '${status}', true, '/backup/a', '${startedAt}', '${startedAt}')`,
      );
    expect(await next('off')).toBeNull();
    expect(await next()).toBe('2026-11-26T10:20:00.000Z');
    await insert('succeeded', '2026-11-26T02:30:05Z');
    expect(await next()).toBe('2026-11-27T02:30:00.000Z');
    expect(await next('hourly')).toBe('2026-11-26T10:20:00.000Z');
    await insert('failed', '2026-11-26T10:00:00Z');
    expect(await next()).toBe('2026-11-26T11:00:00.000Z');
    expect(await next('6h')).toBe('2026-11-26T11:00:00.000Z');
    expect(await next('hourly')).toBe('2026-11-26T11:00:00.000Z');
  });

  test('that fail are reported to operators who want it, and keep the older ones', async () => {
    await tick();
    const { db } = server.connection;
    const [operator, silent] = [
      await newUser({ server, isOperator: true }),
      await newUser({ server, isOperator: true }),
    ];
    const browser = await signInAs(silent, { server });
    const choice = { organization_id: null, cause: 'backup_failed', is_enabled: false };
    expect((await browser.send('PATCH', '/me/notifications', choice)).status).toBe(200);
    await passTime();
    await expect(tick('s3://files/none')).rejects.toThrow('S3_ACCESS_KEY_ID');
    const mails = await sendDueEmails(server, 0);
    expect(mails.map(({ to }) => to)).toEqual([operator.email]);
    const { last, lastSuccess } = await findLastBackups(db);
    expect(last).toMatchObject({ status: 'failed', is_scheduled: true });
    expect(lastSuccess).toMatchObject({ status: 'succeeded' });
    expect((await readdir(folder)).length).toBe(1);
  });
});
