import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { openStorage, type StorageSettings } from './open.ts';
import type { Storage } from './storage.ts';

/** Both kinds of storage behave alike, so that callers need not know which one is used. */
const kinds: [string, () => Promise<[Storage, () => Promise<void>]>][] = [
  [
    'a local folder',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-files-'));
      return [openStorage(settings({ DATA_DIR: folder })), () => rm(folder, { recursive: true })];
    },
  ],
  [
    'a bucket',
    async () => {
      const server = await startS3Server();
      return [openStorage(settings(server.settings)), server.stop];
    },
  ],
];

function settings(some: Partial<StorageSettings>): StorageSettings {
  const none = {
    S3_BUCKET: '',
    S3_ENDPOINT: '',
    S3_REGION: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
  };
  return { DATA_DIR: '/nowhere', ...none, ...some };
}

describe.each(kinds)('%s', (_, start) => {
  let storage: Storage;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    [storage, stop] = await start();
  });
  afterAll(() => stop());

  const read = async (key: string) => {
    const bytes = await storage.read(key);
    return bytes && Buffer.from(bytes);
  };

  test('returns the written bytes, for large and empty files too', async () => {
    for (const [name, bytes] of [
      ['all', Buffer.from(Array.from({ length: 256 }, (_, at) => at))],
      ['large', randomBytes(6_000_000)],
      ['empty', Buffer.alloc(0)],
    ] as const) {
      await storage.write(`assets/bytes/${name}.png`, bytes, 'image/png');
      expect((await read(`assets/bytes/${name}.png`))?.equals(bytes), name).toBe(true);
    }
  });

  test('finds neither a file that was not written nor a folder', async () => {
    await storage.write('assets/known/original.jpg', Buffer.from('x'), 'image/jpeg');
    for (const key of [
      'assets/known',
      'assets/known/other.jpg',
      'assets/known/original.jpg/more',
      'logos/none/logo.webp',
    ])
      expect(await read(key), key).toBeUndefined();
  });

  test('overwrites a key with shorter or longer bytes', async () => {
    for (const text of ['a long first text', 'short', 'and one that is longer than both were']) {
      await storage.write('assets/again/original.jpg', Buffer.from(text), 'image/jpeg');
      expect((await read('assets/again/original.jpg'))?.toString()).toBe(text);
    }
  });

  test('stores one complete file when several writers use the same key', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => String(at % 10).repeat(50_000));
    await Promise.all(
      texts.map((text) => storage.write('assets/race/original.jpg', Buffer.from(text), 'image/jpeg')),
    );
    expect(texts).toContain((await read('assets/race/original.jpg'))?.toString());
  });

  test('removes a folder with everything below it, and no folder with the same prefix', async () => {
    const keys = ['assets/one/original.jpg', 'assets/one/w640.webp', 'assets/one/deep/er/file.webp'];
    const others = ['assets/one-more/original.jpg', 'assets/on/original.jpg', 'logos/one/logo.webp'];
    for (const key of [...keys, ...others]) await storage.write(key, Buffer.from(key), 'image/webp');
    await storage.removeFolder('assets/one');
    for (const key of keys) expect(await read(key), key).toBeUndefined();
    for (const key of others) expect((await read(key))?.toString()).toBe(key);
  });

  test('ignores the removal of a folder that does not exist', async () => {
    await storage.write('assets/twice/original.jpg', Buffer.from('x'), 'image/jpeg');
    await storage.removeFolder('assets/twice');
    await storage.removeFolder('assets/twice');
    await storage.removeFolder('logos/never');
    await storage.write('assets/twice/original.jpg', Buffer.from('y'), 'image/jpeg');
    expect((await read('assets/twice/original.jpg'))?.toString()).toBe('y');
  });

  test.each([
    '',
    'assets',
    'assets/',
    '/assets/a',
    'assets//a',
    'assets/../a',
    'assets/./a',
    'assets/..',
    'assets/a/..',
    'assets/.hidden',
    'assets/a/',
    'assets/A',
    'assets/a b',
    'assets/a\\b',
    'assets/a%2e',
    'assets/a\0',
    'assets/a\n',
    'assets/é',
    'other/a',
    'postgres/base',
    `assets/${'a'.repeat(101)}`,
    'assets/a/b/c/d/e',
  ])('rejects the key %j', async (key) => {
    await expect(storage.write(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(
      'is not a valid file key',
    );
    await expect(storage.read(key)).rejects.toThrow('is not a valid file key');
    await expect(storage.removeFolder(key)).rejects.toThrow('is not a valid file key');
  });
});
