import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../../test/own-database.ts';
import { type Connection, connectDatabase } from '../database/connect.ts';
import { inTransaction, type Scope } from '../scope.ts';
import { LocalStorage } from './local.ts';
import type { Storage } from './storage.ts';
import { confirmFolder, removeUnusedFiles, reserveFolder } from './unused-files.ts';

let connection: Connection;
let root: string;
let storage: Storage;

beforeEach(async () => {
  // A separate database, because a sweep takes all due rows, including the rows of other tests.
  connection = connectDatabase(await ownDatabase(), { poolSize: 5 });
  root = await mkdtemp(path.join(tmpdir(), 'corkboard-files-'));
  storage = new LocalStorage(root);
  onTestFinished(async () => {
    await connection.close();
    await rm(root, { recursive: true, force: true });
  });
});

const FOLDER = 'assets/one';
const write = (folder: string) => storage.write(`${folder}/original.jpg`, Buffer.from('x'), 'image/jpeg');
const exists = async (folder: string) => (await storage.read(`${folder}/original.jpg`)) !== undefined;
const sweep = (by: Storage = storage, stop = new AbortController().signal) =>
  removeUnusedFiles(connection.db, by, stop);
const rows = () => connection.db.selectFrom('unused_files').selectAll().orderBy('folder').execute();
const scope = (): Scope => ({ db: connection.db }) as Scope;
const keep = (folder: string) => inTransaction(scope(), (scope) => confirmFolder(scope, folder));
const makeDue = () =>
  connection.db.updateTable('unused_files').set({ due_at: sql`now() - interval '1 second'` }).execute();

/** A storage that fails for some folders, and otherwise behaves like the real one. */
const failingAt = (isBad: (folder: string) => boolean): Storage => ({
  write: (...given) => storage.write(...given),
  read: (key) => storage.read(key),
  has: (key) => storage.has(key),
  removeFolder: async (folder) => {
    if (isBad(folder)) throw new Error(`${folder} is stuck`);
    await storage.removeFolder(folder);
  },
});

test('an upload in flight is not removed, and is stored permanently once something refers to it', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  await sweep();
  expect(await exists(FOLDER)).toBe(true);
  await keep(FOLDER);
  expect(await rows()).toEqual([]);
  await sweep();
  expect(await exists(FOLDER)).toBe(true);
});

test('an upload without a reference is removed after one hour', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  const { rows: waits } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::float8 as seconds from unused_files`.execute(connection.db);
  expect(waits[0]!.seconds).toBeGreaterThan(3_500);
  expect(waits[0]!.seconds).toBeLessThanOrEqual(3_600);
  await makeDue();
  await sweep();
  expect(await exists(FOLDER)).toBe(false);
  expect(await rows()).toEqual([]);
});

test('a transaction that keeps the folder and rolls back leaves it to the sweep', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  const failing = inTransaction(scope(), async (scope) => {
    await confirmFolder(scope, FOLDER);
    throw new Error('no commit');
  });
  await expect(failing).rejects.toThrow('no commit');
  await makeDue();
  await sweep();
  expect(await exists(FOLDER)).toBe(false);
});

test('a due folder that an open transaction keeps is not removed', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  await makeDue();
  await inTransaction(scope(), async (scope) => {
    await confirmFolder(scope, FOLDER);
    await sweep();
    expect(await exists(FOLDER)).toBe(true);
  });
  await sweep();
  expect(await exists(FOLDER)).toBe(true);
});

test('a folder cannot be kept or reserved while the sweep removes it', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  await makeDue();
  const refused = { code: 'unavailable' };
  await sweep({
    ...failingAt(() => false),
    removeFolder: async (folder) => {
      await expect(keep(folder)).rejects.toMatchObject(refused);
      await expect(reserveFolder(connection.db, folder)).rejects.toMatchObject(refused);
      await storage.removeFolder(folder);
    },
  });
  await expect(keep(FOLDER)).rejects.toMatchObject(refused);
  // The removal is complete, so the folder can be reserved again.
  await reserveFolder(connection.db, FOLDER);
  await keep(FOLDER);
});

test('a folder that cannot be removed delays no other, and is retried later', async () => {
  const folders = Array.from({ length: 45 }, (_, at) => `assets/f${String(at).padStart(2, '0')}`);
  for (const folder of folders) {
    await reserveFolder(connection.db, folder);
    await write(folder);
  }
  await makeDue();
  const stuck = new Set(['assets/f00', 'assets/f21']);
  await expect(sweep(failingAt((folder) => stuck.has(folder)))).rejects.toThrow(
    /^2 file folders could not be removed. First error: assets\/f\d\d is stuck$/,
  );
  for (const folder of folders) expect(await exists(folder), folder).toBe(stuck.has(folder));
  expect((await rows()).map(({ folder, removal_attempts }) => [folder, removal_attempts])).toEqual([
    ['assets/f00', 1],
    ['assets/f21', 1],
  ]);
  // The folder may be half removed, so nothing may refer to it.
  await expect(keep('assets/f00')).rejects.toMatchObject({ code: 'unavailable' });
  // It is not due again yet.
  await sweep();
  expect(await exists('assets/f00')).toBe(true);
  await makeDue();
  await sweep();
  expect(await exists('assets/f00')).toBe(false);
  expect(await rows()).toEqual([]);
});

test('a sweep stops after 20 failures of the storage, and all folders stay recorded', async () => {
  const folders = Array.from({ length: 60 }, (_, at) => `logos/f${at}`);
  for (const folder of folders) await reserveFolder(connection.db, folder);
  await makeDue();
  let attempts = 0;
  const away = failingAt(() => {
    attempts++;
    return true;
  });
  await expect(sweep(away)).rejects.toThrow('20 file folders');
  expect(attempts).toBe(20);
  expect((await rows()).length).toBe(60);
});

test('two concurrent sweeps share the folders', async () => {
  const folders = Array.from({ length: 100 }, (_, at) => `assets/s${at}`);
  for (const folder of folders) await reserveFolder(connection.db, folder);
  await makeDue();
  const removed: string[] = [];
  const counting: Storage = {
    ...failingAt(() => false),
    removeFolder: async (folder) => {
      removed.push(folder);
      await storage.removeFolder(folder);
    },
  };
  await Promise.all([sweep(counting), sweep(counting)]);
  expect(removed.sort()).toEqual(folders.sort());
  expect(await rows()).toEqual([]);
});

test('a sweep that dies after removing the files leaves the folder to the next sweep', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  await makeDue();
  // Simulates a process that is killed between removing the folder and deleting the row.
  await expect(
    sweep({
      ...failingAt(() => false),
      removeFolder: async (folder) => {
        await storage.removeFolder(folder);
        throw new Error('killed');
      },
    }),
  ).rejects.toThrow('killed');
  expect((await rows()).length).toBe(1);
  await makeDue();
  await sweep();
  expect(await rows()).toEqual([]);
});

test('an aborted sweep stops after the current folder, and a later one removes the rest', async () => {
  const folders = Array.from({ length: 45 }, (_, at) => `assets/f${at}`);
  for (const folder of folders) await reserveFolder(connection.db, folder);
  await makeDue();
  const stop = new AbortController();
  let removed = 0;
  const stopping: Storage = {
    ...failingAt(() => false),
    removeFolder: async (folder) => {
      await storage.removeFolder(folder);
      if (++removed === 25) stop.abort();
    },
  };
  await sweep(stopping, stop.signal);
  expect(removed).toBe(25);
  expect(await rows()).toHaveLength(20);
  await makeDue();
  await sweep();
  expect(await rows()).toEqual([]);
});

test('a folder can only be reserved outside a transaction', async () => {
  const inside = connection.db.transaction().execute((db) => reserveFolder(db, FOLDER));
  await expect(inside).rejects.toThrow('outside the transaction');
});
