import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withoutRights } from '../../../test/without-rights.ts';
import { EncryptionError } from './key-ring.ts';
import { createKeyFile, parseKeyList, readKeyFile } from './master-keys.ts';

const newKey = () => randomBytes(32).toString('base64');

let folder: string;
let file: string;
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
  folder = await mkdtemp(path.join(tmpdir(), 'corkboard-keys-'));
  file = path.join(folder, 'master.key');
  logged = '';
  onTestFinished(() => rm(folder, { recursive: true }));
});

describe('a list of keys', () => {
  test('is parsed in order, ignoring surrounding spaces', () => {
    const keys = [newKey(), newKey(), newKey()];
    expect(parseKeyList(` ${keys.join(' , ')}\n`, 'MASTER_KEY').map((key) => key.toString('base64'))).toEqual(
      keys,
    );
  });

  const key = newKey();
  const short = randomBytes(16).toString('base64');
  test.each([
    ['a key that is too short', short, 'Entry 1 of MASTER_KEY must be a key of 32 bytes, but has 16.'],
    [
      'a key that is too long',
      `${key},${randomBytes(33).toString('base64')}`,
      'Entry 2 of MASTER_KEY must be a key of 32 bytes, but has 33.',
    ],
    [
      'a key in hex',
      randomBytes(32).toString('hex'),
      'Entry 1 of MASTER_KEY must be a key of 32 bytes, but has 48.',
    ],
    [
      'a passphrase',
      'correct horse battery staple',
      'Entry 1 of MASTER_KEY is not a valid base64 key. To create a key, run openssl rand -base64 32.',
    ],
    [
      'base64url',
      Buffer.alloc(32, 0xff).toString('base64url'),
      'Entry 1 of MASTER_KEY is not a valid base64 key. To create a key, run openssl rand -base64 32.',
    ],
    [
      'no padding',
      key.slice(0, -1),
      'Entry 1 of MASTER_KEY is not a valid base64 key. To create a key, run openssl rand -base64 32.',
    ],
    [
      'unused bits that are set',
      `${'A'.repeat(42)}B=`,
      'Entry 1 of MASTER_KEY is not a valid base64 key. To create a key, run openssl rand -base64 32.',
    ],
    [
      'quotes around',
      `"${key}"`,
      'Entry 1 of MASTER_KEY is not a valid base64 key. To create a key, run openssl rand -base64 32.',
    ],
    [
      'an empty entry',
      `${key},`,
      'Entry 2 of MASTER_KEY is not a valid base64 key. To create a key, run openssl rand -base64 32.',
    ],
    ['the same key twice', `${key},${newKey()},${key}`, 'Entry 3 of MASTER_KEY is a duplicate.'],
  ])('with %s is rejected with a message that shows no key', (_, text, message) => {
    const parse = () => parseKeyList(text, 'MASTER_KEY');
    expect(parse).toThrow(EncryptionError);
    expect(parse).toThrow(message);
    for (const part of text.split(',').filter((part) => part.length > 3)) {
      expect(parse).not.toThrow(new RegExp(part.slice(0, 8).replace(/\W/g, '\\$&')));
    }
  });
});

describe('a file of keys', () => {
  test('is read in order, ignoring comments and empty lines, with any line endings', async () => {
    const keys = [newKey(), newKey()];
    await writeFile(file, `\uFEFF# of 2026\r\n${keys[0]}\r\n\r\n  # of 2025\n  ${keys[1]}`, { mode: 0o600 });
    expect((await readKeyFile(file, log))?.map((key) => key.toString('base64'))).toEqual(keys);
    expect(logged).toBe('');
  });

  test.each([
    ['is empty', '', 'contains no key'],
    ['has comments only', '# key\n\n', 'contains no key'],
    ['has a bad line', `# key\n${newKey()}\nhello\n`, 'Line 3 of '],
    ['has keys on one line', `${newKey()},${newKey()}\n`, 'Line 1 of '],
    ['has a comment after a key', `${newKey()} # mine\n`, 'Line 1 of '],
  ])('that %s is rejected with its name and the line', async (_, content, message) => {
    await writeFile(file, content, { mode: 0o600 });
    const refused = readKeyFile(file, log);
    await expect(refused).rejects.toThrow(EncryptionError);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(file);
    await expect(refused).rejects.not.toThrow(/hello|mine|[A-Za-z0-9+/]{30}=/);
  });

  test('that does not exist is undefined, and a folder is rejected', async () => {
    expect(await readKeyFile(file, log)).toBeUndefined();
    await expect(readKeyFile(folder, log)).rejects.toThrow(`${folder} could not be read: it is a folder.`);
  });

  test('that this user cannot read is rejected', async () => {
    await writeFile(file, newKey(), { mode: 0o200 });
    // Others may enter the folder.
    await chmod(folder, 0o755);
    await expect(withoutRights(() => readKeyFile(file, log))).rejects.toThrow(
      `${file} could not be read: this user has no permission.`,
    );
  });

  test.each([0o640, 0o604, 0o644])(
    'that others can read (%o) is read with a warning that shows no key',
    async (mode) => {
      const key = newKey();
      await writeFile(file, key);
      await chmod(file, mode);
      expect(await readKeyFile(file, log)).toHaveLength(1);
      expect(JSON.parse(logged)).toMatchObject({
        level: 40,
        file,
        msg: expect.stringContaining('chmod 600'),
      });
      expect(logged).not.toContain(key.slice(0, 8));
    },
  );
});

describe('creating a key file', () => {
  test('writes one key that only the owner can read, and a comment that explains it', async () => {
    await createKeyFile(path.join(folder, 'data', 'master.key'));
    file = path.join(folder, 'data', 'master.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readKeyFile(file, log)).toHaveLength(1);
    expect(logged).toBe('');
    expect(await readFile(file, 'utf8')).toMatch(/^# Master keys of Corkboard/);
    expect(await readdir(path.dirname(file))).toEqual(['master.key']);
  });

  test('never changes an existing file', async () => {
    await writeFile(file, 'mine');
    await createKeyFile(file);
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await readdir(folder)).toEqual(['master.key']);
  });

  test('ten times concurrently creates one key, which all ten read', async () => {
    const makers = Array.from({ length: 10 }, async () => {
      await createKeyFile(file);
      return (await readKeyFile(file, log))?.map((key) => key.toString('hex'));
    });
    const read = await Promise.all(makers);
    expect(new Set(read.map((keys) => keys?.join())).size).toBe(1);
    expect(read[0]).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['master.key']);
  });

  test('below a file instead of a folder is rejected with a message', async () => {
    await writeFile(path.join(folder, 'plain'), '');
    const made = createKeyFile(path.join(folder, 'plain', 'master.key'));
    await expect(made).rejects.toThrow(EncryptionError);
    await expect(made).rejects.toThrow('could not be created: a file exists where a folder is expected.');
  });
});
