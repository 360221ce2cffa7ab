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
  // A database of its own: a sweep takes whatever is due, also what other tests have left.
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

/** A storage that fails at some folders, and otherwise does what the real one does. */
const failingAt = (isBad: (folder: string) => boolean): Storage => ({
  write: (...given) => storage.write(...given),
  read: (key) => storage.read(key),
  has: (key) => storage.has(key),
  removeFolder: async (folder) => {
    if (isBad(folder)) throw new Error(`${folder} is stuck`);
    await storage.removeFolder(folder);
  },
});

test('an upload in flight is left alone, and kept for good once something refers to it', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  await sweep();
  expect(await exists(FOLDER)).toBe(true);
  await keep(FOLDER);
  expect(await rows()).toEqual([]);
  await sweep();
  expect(await exists(FOLDER)).toBe(true);
});

test('an upload that was never kept is removed when its hour is over', async () => {
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

test('a transaction that keeps the folder and then fails leaves it to the sweep', async () => {
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

test('a folder that is being kept right now is not touched, although it is due', async () => {
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

test('nobody keeps or announces a folder that the sweep has begun with', async () => {
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
  // It is through: from here on the name is free again.
  await reserveFolder(connection.db, FOLDER);
  await keep(FOLDER);
});

test('a folder that cannot be removed holds up no other, and is tried again later', async () => {
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
  // Half removed perhaps, so nothing may refer to it any more.
  await expect(keep('assets/f00')).rejects.toMatchObject({ code: 'unavailable' });
  // Not at once again.
  await sweep();
  expect(await exists('assets/f00')).toBe(true);
  await makeDue();
  await sweep();
  expect(await exists('assets/f00')).toBe(false);
  expect(await rows()).toEqual([]);
});

test('a store that is away is left for now after some failures, and nothing is forgotten', async () => {
  const folders = Array.from({ length: 60 }, (_, at) => `logos/f${at}`);
  for (const folder of folders) await reserveFolder(connection.db, folder);
  await makeDue();
  let asked = 0;
  const away = failingAt(() => {
    asked++;
    return true;
  });
  await expect(sweep(away)).rejects.toThrow('20 folders');
  expect(asked).toBe(20);
  expect((await rows()).length).toBe(60);
});

test('two sweeps at once share the folders', async () => {
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

test('a sweep that dies after removing files leaves the folder to the next one', async () => {
  await reserveFolder(connection.db, FOLDER);
  await write(FOLDER);
  await makeDue();
  // What is left of a process that is killed between removing the folder and saying so.
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

test('a sweep that is told to stop ends after the folder that it is at, and the rest is for a later one', async () => {
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

test('a folder can only be announced where a rollback does not undo it', async () => {
  const inside = connection.db.transaction().execute((db) => reserveFolder(db, FOLDER));
  await expect(inside).rejects.toThrow('outside the transaction');
});
