import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newOrganization, sharedServer, type TestServer } from '../../../../test/app.ts';
import { type S3Server, startS3Server } from '../../../../test/s3-server.ts';
import { KeyRing } from '../../encryption/key-ring.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { openStorage } from '../open.ts';
import type { Storage } from '../storage.ts';
import { type NewPrivateFile, openPrivateFile, type PrivateFileStore, savePrivateFile } from './files.ts';
import { deleteExpiredPrivateFiles, deletePrivateFile, findPrivateFile } from './queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

const MB = 1_048_576;
const CHUNK = 65_536;
const SEALED_CHUNK = CHUNK + 16;
const SEGMENT = 64 * SEALED_CHUNK;

async function newStore(kind: 'local' | 's3' = 'local'): Promise<PrivateFileStore> {
  const { connection, keyRing } = server;
  return { db: connection.db, keyRing, storage: kind === 's3' ? await newBucket() : await newLocalFolder() };
}

async function newLocalFolder(): Promise<Storage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-private-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return openStorage({ ...server.config, S3_BUCKET: '', DATA_DIR: folder });
}

async function newBucket(): Promise<Storage> {
  const s3: S3Server = await startS3Server();
  onTestFinished(() => s3.stop());
  return openStorage({ ...server.config, ...s3.settings });
}

const save = (
  scope: Scope,
  store: PrivateFileStore,
  content: Buffer | AsyncIterable<Uint8Array>,
  options: Partial<NewPrivateFile> = {},
) =>
  savePrivateFile(
    scope,
    store,
    {
      kind: 'import',
      name: 'jobs.csv',
      mediaType: 'text/csv',
      maxBytes: 200 * MB,
      expiresAt: null,
      ...options,
    },
    Buffer.isBuffer(content) ? inPieces(content) : content,
  );

/** In pieces that do not match the chunks. */
async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 50_021) yield content.subarray(at, at + 50_021);
}

async function read(...args: Parameters<typeof openPrivateFile>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of openPrivateFile(...args)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The folders that the next sweep removes, and in which this storage has bytes. */
async function findDueFolders({ db, storage }: PrivateFileStore): Promise<string[]> {
  const rows = await db
    .selectFrom('unused_files')
    .select('folder')
    .where('folder', 'like', 'private/%')
    .where('due_at', '<=', sql<string>`now()`)
    .execute();
  const isHere = await Promise.all(rows.map(({ folder }) => storage.has(`${folder}/0`)));
  return rows.map(({ folder }) => folder).filter((_, n) => isHere[n]);
}

describe.each(['local', 's3'] as const)('%s storage', (kind) => {
  test('returns files of every size unchanged, with the size and hash of the content', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore(kind)];
    for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 64 * CHUNK, 64 * CHUNK + 1, 9 * MB]) {
      const content = randomBytes(size);
      const saved = await save(scope, store, content);
      expect(saved.sizeBytes).toBe(size);
      expect(saved.sha256).toEqual(createHash('sha256').update(content).digest());
      expect((await read(scope, store, saved.id)).equals(content), `${size}`).toBe(true);
    }
  });

  test('returns exactly the bytes of a range', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore(kind)];
    const content = randomBytes(9 * MB + 7);
    const { id } = await save(scope, store, content);
    for (const [start, end] of [
      [0, 1],
      [CHUNK - 1, CHUNK + 1],
      [64 * CHUNK - 1, 64 * CHUNK + 1],
      [5 * MB, 9 * MB],
      [9 * MB, 99 * MB],
      [9 * MB + 7, 99 * MB],
      [5, 5],
    ] as const) {
      const bytes = await read(scope, store, id, { start, end });
      expect(bytes.equals(content.subarray(start, end)), `${start}-${end}`).toBe(true);
    }
  });

  test('leaves the bytes of a deleted file to the task that removes unused files', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore(kind)];
    const { id } = await save(scope, store, randomBytes(5 * MB));
    expect(await store.storage.has(`private/${id}/1`)).toBe(true);
    expect(await deletePrivateFile(scope, id)).toBe(true);
    expect(await deletePrivateFile(scope, id)).toBe(false);
    await expect(read(scope, store, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findDueFolders(store)).toEqual([`private/${id}`]);
    await store.storage.removeFolder(`private/${id}`);
    expect(await store.storage.has(`private/${id}/0`)).toBe(false);
    expect(await store.storage.has(`private/${id}/1`)).toBe(false);
  });
});

test('the storage has neither the content nor the name', async () => {
  const [{ scope }, store] = [await newOrganization(), await newStore()];
  const { id } = await save(scope, store, Buffer.from('salary of Mette: 100'.repeat(1_000)));
  const stored = Buffer.from((await store.storage.read(`private/${id}/0`))!);
  expect(stored.length).toBe(20_000 + 16);
  expect(stored.includes('Mette')).toBe(false);
});

describe('a file cannot be read', () => {
  const content = randomBytes(66 * CHUNK);

  test.each<[string, (segments: Buffer[]) => void]>([
    ['a segment was cut within a chunk', (segments) => (segments[1] = segments[1]!.subarray(0, -1))],
    ['its last chunk is missing', (segments) => (segments[1] = segments[1]!.subarray(0, -SEALED_CHUNK))],
    ['its first segment is empty', (segments) => (segments[0] = Buffer.alloc(0))],
    ['something was appended', (segments) => (segments[1] = Buffer.concat([segments[1]!, Buffer.alloc(16)]))],
    [
      'two chunks were swapped',
      (segments) => {
        const [all] = segments as [Buffer];
        const first = Buffer.from(all.subarray(0, SEALED_CHUNK));
        all.copyWithin(0, SEALED_CHUNK, 2 * SEALED_CHUNK);
        all.set(first, SEALED_CHUNK);
      },
    ],
    ['two segments were swapped', (segments) => segments.unshift(...segments.splice(1, 1))],
    ['a bit was flipped', (segments) => (segments[0]![1_000_000]! ^= 1)],
  ])('when %s', async (_, change) => {
    const [{ scope }, store] = [await newOrganization(), await newStore()];
    const { id } = await save(scope, store, content);
    const keys = [0, 1].map((n) => `private/${id}/${n}`);
    const segments = await Promise.all(
      keys.map(async (key) => Buffer.from((await store.storage.read(key))!)),
    );
    expect(segments.map(({ length }) => length)).toEqual([SEGMENT, 2 * SEALED_CHUNK]);
    change(segments);
    await Promise.all(keys.map((key, n) => store.storage.write(key, segments[n]!, '')));
    await expect(read(scope, store, id)).rejects.toThrow(/Chunk \d+ of a private file is damaged/);
  });

  test('with the segments of another file', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore()];
    const [one, other] = [
      await save(scope, store, Buffer.from('one')),
      await save(scope, store, Buffer.from('two')),
    ];
    const bytes = await store.storage.read(`private/${other.id}/0`);
    await store.storage.write(`private/${one.id}/0`, bytes!, '');
    await expect(read(scope, store, one.id)).rejects.toThrow('Chunk 0 of a private file is damaged');
  });

  test('when its segment is missing', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore()];
    const { id } = await save(scope, store, Buffer.from('x'));
    await store.storage.removeFolder(`private/${id}`);
    await expect(read(scope, store, id)).rejects.toThrow(`private/${id}/0 is missing in the file storage.`);
  });

  test('by another organization, even if the row is copied to it', async () => {
    const [{ scope }, { scope: other }, store] = [
      await newOrganization(),
      await newOrganization(),
      await newStore(),
    ];
    const { id } = await save(scope, store, Buffer.from('x'));
    await expect(read(other, store, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await deletePrivateFile(other, id)).toBe(false);
    const copy = sql`
      insert into private_files (organization_id, id, kind, name, media_type, size_bytes, sha256, key_id, wrapped_key)
      select ${other.organizationId}, id, kind, name, media_type, size_bytes, sha256, key_id, wrapped_key
      from private_files where id = ${id}`;
    // The id is unique in the installation. Without that, the key would still be sealed for the other organization.
    await expect(copy.execute(store.db)).rejects.toThrow('private_files_id_key');
    await expect(
      inTransaction({ ...other, db: store.db }, async (other) => {
        await sql`alter table private_files drop constraint private_files_id_key`.execute(other.db);
        await copy.execute(other.db);
        await read(other, store, id);
      }),
    ).rejects.toThrow('is not where it was sealed');
    expect((await read(scope, store, id)).toString()).toBe('x');
  });

  test('without its master key, and after a rotation only with the new one', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore()];
    const { id } = await save(scope, store, Buffer.from('x'));
    const newKey = randomBytes(32);
    const alone = new KeyRing([newKey]);
    await expect(read(scope, { ...store, keyRing: alone }, id)).rejects.toThrow('is not loaded');
    const file = await findPrivateFile(scope, id);
    const context = {
      kind: 'private_file' as const,
      organizationId: scope.organizationId,
      name: id,
      version: 1,
    };
    const both = new KeyRing([newKey, Buffer.alloc(32, 'test key')]);
    expect(alone.openDataKey(context, both.rewrap(context, file!.wrapped))).toEqual(
      store.keyRing.openDataKey(context, file!.wrapped),
    );
  });
});

describe('a failed write leaves no row, and its folder to the task that removes unused files', () => {
  test('when the content is too large', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore()];
    const error = await save(scope, store, randomBytes(5 * MB + 1), { maxBytes: 5 * MB }).catch((e) => e);
    expect(error).toMatchObject({
      code: 'payload_too_large',
      message: 'The file must not be larger than 5 MB.',
    });
    await expectNothing(scope, store);
  });

  test('when the stream fails after some segments', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore()];
    async function* broken() {
      yield randomBytes(5 * MB);
      throw new Error('connection lost');
    }
    await expect(save(scope, store, broken())).rejects.toThrow('connection lost');
    await expectNothing(scope, store);
  });

  test('when the transaction that refers to the file is rolled back', async () => {
    const [{ scope }, store] = [await newOrganization(), await newStore()];
    const transaction = await store.db.startTransaction().execute();
    const { id } = await save({ ...scope, db: transaction }, store, Buffer.from('x'));
    await transaction.rollback().execute();
    const row = store.db.selectFrom('unused_files').select('folder').where('folder', '=', `private/${id}`);
    expect(await row.execute()).toHaveLength(1);
    await expect(read(scope, store, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  async function expectNothing(scope: Scope, store: PrivateFileStore): Promise<void> {
    const rows = store.db
      .selectFrom('private_files')
      .select('id')
      .where('organization_id', '=', scope.organizationId);
    expect(await rows.execute()).toEqual([]);
    expect(await findDueFolders(store)).toHaveLength(1);
  }
});

test('an expired file cannot be read, and a task deletes it an hour later', async () => {
  const [{ scope }, store] = [await newOrganization(), await newStore()];
  const { id } = await save(scope, store, Buffer.from('x'), {
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  const expire = (minutes: number) =>
    sql`update private_files set expires_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
      store.db,
    );
  expect((await read(scope, store, id)).toString()).toBe('x');
  await expire(59);
  await expect(read(scope, store, id)).rejects.toMatchObject({ code: 'not_found' });
  await deleteExpiredPrivateFiles(store.db);
  expect(await findDueFolders(store)).toEqual([]);
  await expire(61);
  await deleteExpiredPrivateFiles(store.db);
  expect(await findDueFolders(store)).toEqual([`private/${id}`]);
});

test('no route serves private files', async () => {
  const { scope } = await newOrganization();
  const { id } = await save(
    scope,
    { db: server.connection.db, storage: server.storage, keyRing: server.keyRing },
    Buffer.from('x'),
  );
  expect(await server.storage.has(`private/${id}/0`)).toBe(true);
  for (const target of [
    `/private/${id}/0`,
    `/assets/../private/${id}/0`,
    `/assets/%2e%2e/private/${id}/0`,
    `/assets/..%2fprivate/${id}/0`,
    `/assets/private/${id}/0`,
    `/assets/${id}/0`,
    `/logos/../private/${id}/0`,
  ]) {
    const response = await fetch(server.origin + target, {
      headers: { host: 'boards.localhost:3000' },
    });
    expect([400, 404], target).toContain(response.status);
  }
});
