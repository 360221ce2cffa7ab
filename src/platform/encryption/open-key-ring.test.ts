import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../../test/own-database.ts';
import { insertOrganization } from '../../features/board/organizations/queries.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { EncryptionError, KeyRing } from './key-ring.ts';
import { type KeySettings, openKeyRing } from './open-key-ring.ts';

let db: Database;
let dataDir: string;
let logged: string;
const log = pino(
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  }),
);
beforeEach(async () => {
  const connection = connectDatabase(await ownDatabase(), { poolSize: 10 });
  db = connection.db;
  dataDir = await newFolder();
  logged = '';
  onTestFinished(() => connection.close());
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const newKey = () => randomBytes(32).toString('base64');
const idOf = (key: string) => new KeyRing([Buffer.from(key, 'base64')]).newestId;
const open = (settings: Partial<KeySettings> = {}, options = {}) =>
  openKeyRing(
    db,
    {
      MASTER_KEY: '',
      MASTER_KEY_FILE: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PLATFORM_DOMAIN: 'localhost:3000',
      ...settings,
    },
    log,
    { canCreate: true, ...options },
  );
const registered = async () =>
  (await db.selectFrom('master_keys').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Stores a secret of a new organization, so that its master key is needed. */
async function sealWith(keyRing: KeyRing): Promise<void> {
  const organization = await insertOrganization(db, `o${randomBytes(8).toString('hex')}`, 'Harbour');
  const place = { kind: 'secret' as const, organizationId: organization!.id, name: 'a', version: 1 };
  const values = { organization_id: place.organizationId, name: 'a', version: 1 };
  await db
    .insertInto('secrets')
    .values({ ...values, ...keyRing.seal(place, 'value') })
    .execute();
}

async function expectRejection(opening: Promise<unknown>, ...words: string[]): Promise<void> {
  const error: Error = await opening.then(
    () => new Error('The key ring was opened.'),
    (error) => error,
  );
  expect(error).toBeInstanceOf(EncryptionError);
  for (const word of words) expect(error.message).toContain(word);
  expect(error.message).toMatch(/^[^\n]+\.$/);
}

describe('the first start without a key', () => {
  test('creates a key file, which later starts read', async () => {
    const first = await open();
    expect(await registered()).toEqual([first.newestId]);
    expect(logged).toContain(path.join(dataDir, 'master.key'));
    const second = await open();
    expect(second.ids).toEqual([first.newestId]);
    const [, , key = ''] = (await readFile(path.join(dataDir, 'master.key'), 'utf8')).split('\n');
    expect(logged).not.toContain(key.slice(0, 8));
  });

  test('creates one key for ten concurrent processes', async () => {
    const rings = await Promise.all(Array.from({ length: 10 }, () => open()));
    expect(new Set(rings.map(({ newestId }) => newestId)).size).toBe(1);
    expect(await registered()).toHaveLength(1);
  });

  test('is rejected for the second of two nodes with separate folders', async () => {
    const folders = [dataDir, await newFolder()];
    const starts = await Promise.allSettled(folders.map((DATA_DIR) => open({ DATA_DIR })));
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason.message).toContain('this database was used with the master key');
  });

  test.each([
    ['the embedded database', { PLATFORM_DOMAIN: 'jobs.example.org' }],
    ['localhost', { DATABASE_URL: 'postgres://db/x', PLATFORM_DOMAIN: 'boards.localhost:3000' }],
  ])('creates a key with %s', async (_, settings) => {
    expect((await open(settings)).ids).toHaveLength(1);
  });

  test('is rejected with an external database and a public domain', async () => {
    const production = { DATABASE_URL: 'postgres://db/x', PLATFORM_DOMAIN: 'jobs.example.org' };
    await expectRejection(open(production), 'MASTER_KEY or MASTER_KEY_FILE must be set');
    expect(await registered()).toEqual([]);
    await expect(readFile(path.join(dataDir, 'master.key'))).rejects.toThrow('ENOENT');
    expect((await open({ ...production, MASTER_KEY: newKey() })).ids).toHaveLength(1);
  });
});

describe('configured keys', () => {
  test('are loaded in order, and all of them are registered', async () => {
    const keys = [newKey(), newKey()];
    const keyRing = await open({ MASTER_KEY: keys.join(',') });
    expect(keyRing.ids).toEqual(keys.map(idOf));
    expect(await registered()).toEqual(keys.map(idOf).sort());
    await expect(readFile(path.join(dataDir, 'master.key'))).rejects.toThrow('ENOENT');
  });

  test('can be in a file', async () => {
    const file = path.join(await newFolder(), 'keys');
    const keys = [newKey(), newKey()];
    await writeFile(file, `${keys.join('\n')}\n`, { mode: 0o600 });
    expect((await open({ MASTER_KEY_FILE: file })).ids).toEqual(keys.map(idOf));
  });

  test('in a missing file are rejected, and no file is created', async () => {
    const file = path.join(dataDir, 'elsewhere');
    await expectRejection(open({ MASTER_KEY_FILE: file }), `The master key file ${file} does not exist`);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  test('are rejected if both settings are set', async () => {
    const both = open({ MASTER_KEY: newKey(), MASTER_KEY_FILE: '/etc/keys' });
    await expectRejection(both, 'MASTER_KEY and MASTER_KEY_FILE are both set');
  });

  test('that are invalid are rejected, and nothing is registered', async () => {
    await expectRejection(open({ MASTER_KEY: 'x' }), 'Entry 1 of MASTER_KEY is not a valid base64 key');
    expect(await registered()).toEqual([]);
  });
});

describe('a database that was used before', () => {
  test('is opened by its key at any position in the list, including after a new one', async () => {
    const old = newKey();
    await sealWith(await open({ MASTER_KEY: old }));
    for (const keys of [[old], [newKey(), old], [old, newKey()]])
      expect((await open({ MASTER_KEY: keys.join(',') })).ids).toEqual(keys.map(idOf));
  });

  test('is not opened without a key that a secret needs, which the error names; the wrong key is not registered', async () => {
    const [right, wrong] = [newKey(), newKey()];
    await sealWith(await open({ MASTER_KEY: right }));
    await expectRejection(open({ MASTER_KEY: wrong }), idOf(right), idOf(wrong), 'add the missing key');
    expect(await registered()).toEqual([idOf(right)]);
    expect((await open({ MASTER_KEY: wrong }, { lostId: idOf(right) })).ids).toEqual([idOf(wrong)]);
  });

  test('is not opened without its key file, and gets no new one', async () => {
    const { newestId } = await open();
    await rm(path.join(dataDir, 'master.key'));
    await expectRejection(open(), path.join(dataDir, 'master.key'), newestId, 'restore the file');
    await expect(readFile(path.join(dataDir, 'master.key'))).rejects.toThrow('ENOENT');
  });

  test('is opened without an unneeded key, with a warning if that key was used last', async () => {
    const [first, second] = [newKey(), newKey()];
    await open({ MASTER_KEY: first });
    expect(logged).toBe('');
    await open({ MASTER_KEY: `${second},${first}` });
    await open({ MASTER_KEY: second });
    expect(logged).toBe('');
    await open({ MASTER_KEY: first });
    expect(JSON.parse(logged)).toMatchObject({ level: 40, master_keys: [idOf(second)] });
  });

  test('is not opened when the check value of the key is damaged or wrong', async () => {
    const [mine, other] = [newKey(), newKey()];
    const { newestId } = await open({ MASTER_KEY: mine });
    const foreign = new KeyRing([Buffer.from(other, 'base64')]);
    for (const check_value of [Buffer.alloc(48), foreign.createCheckValue(foreign.newestId)]) {
      await db.updateTable('master_keys').set({ check_value }).execute();
      await expectRejection(open({ MASTER_KEY: mine }), newestId, 'master_keys');
    }
  });
});
