import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import { createArchive, openArchive, type S3Settings } from './location.ts';
import { ArchiveReader } from './reader.ts';
import { FORMAT_VERSION, MAGIC, recordTypes, toRecord } from './records.ts';
import { parseS3Url } from './s3-url.ts';
import { ArchiveWriter } from './writer.ts';

const MB = 1_048_576;
const NO_BUCKET: S3Settings = {
  S3_ENDPOINT: '',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corkboard-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Of every kind: empty, small, compressible over several chunks, random, and exactly one chunk. */
const contents: Record<string, Buffer> = {
  'tables/empty': Buffer.alloc(0),
  'tables/jobs': Buffer.from('1\tPilot\n2\tSailor\n'),
  'tables/events': Buffer.alloc(2.5 * MB, 'the same words again and again, '),
  'files/assets/a/original.png': randomBytes(MB + 1),
  'files/logos/b/logo.webp': randomBytes(MB),
};

async function write(place: string, settings = NO_BUCKET, parts = contents): Promise<void> {
  const target = await createArchive(place, settings);
  const writer = await ArchiveWriter.start(target, { kind: 'backup', tables: ['jobs'] });
  for (const [name, content] of Object.entries(parts))
    await writer.addPart(name, inPieces(content), { bytes: content.length });
  const end = await writer.finish({ count: 5 });
  expect(end).toMatchObject({ parts: Object.keys(parts).length, attributes: { count: 5 } });
  expect(writer.bytes).toBe(end.bytes);
}

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 50_021) yield content.subarray(at, at + 50_021);
}

/** The SHA-256 of each part. */
async function read(place: string, settings = NO_BUCKET): Promise<Record<string, string>> {
  const reader = await ArchiveReader.open(await openArchive(place, settings));
  expect(reader.head).toEqual({ kind: 'backup', tables: ['jobs'] });
  const found: Record<string, string> = {};
  for await (const { name, attributes, content } of reader.parts()) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    found[name] = hash('sha256', bytes);
    expect(attributes).toEqual({ bytes: bytes.length });
  }
  expect(reader.end.attributes).toEqual({ count: 5 });
  return found;
}

const hashesOf = (parts: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, hash('sha256', content)]));

const problemOf = (file: string) =>
  read(file).then(
    () => 'none',
    (error) => error.message.replaceAll(file, 'FILE'),
  );

test('returns all parts unchanged', async () => {
  const file = path.join(folder, 'a.backup');
  await write(file);
  expect(await read(file)).toEqual(hashesOf(contents));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('the same content makes the same bytes, and repeated content takes less room', async () => {
  await write(path.join(folder, 'a'));
  await write(path.join(folder, 'b'));
  const bytes = await readFile(path.join(folder, 'a'));
  expect(bytes.equals(await readFile(path.join(folder, 'b')))).toBe(true);
  expect(bytes.length).toBeLessThan(2.1 * MB);
});

test('parts can be skipped, in whole and from the middle', async () => {
  const file = path.join(folder, 'a.backup');
  await write(file);
  const reader = await ArchiveReader.open(await openArchive(file, NO_BUCKET));
  const names: string[] = [];
  for await (const { name, content } of reader.parts()) {
    names.push(name);
    if (name === 'tables/events') for await (const _ of content) break;
  }
  expect(names).toEqual(Object.keys(contents));
  expect(reader.end.parts).toBe(5);
  expect(reader.position).toBe((await stat(file)).size);
});

/** The first position, the last one, and one in each twentieth. So each run costs the same. */
function positionsIn(length: number): number[] {
  const between = Array.from({ length: 20 }, (_, part) => Math.floor(((part + Math.random()) * length) / 20));
  return [0, ...between, length - 1];
}

describe('a file is reported', () => {
  let file: string;
  let bytes: Buffer;
  beforeEach(async () => {
    file = path.join(folder, 'a.backup');
    await write(file);
    bytes = await readFile(file);
  });

  test('with the position, wherever a bit is flipped', async () => {
    for (const at of positionsIn(bytes.length)) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1 << (at % 8);
      await writeFile(file, damaged);
      const problem = await problemOf(file);
      const position = Number(/at byte (\d+)/.exec(problem)?.[1] ?? 0);
      expect(problem, `bit in byte ${at}`).toMatch(/damaged at byte|not an archive|has version|incomplete/);
      expect(position).toBeLessThanOrEqual(Math.max(at, bytes.length));
    }
  });

  test('when it ends early, wherever that is', async () => {
    for (const length of positionsIn(bytes.length).filter((at) => at > 0)) {
      await writeFile(file, bytes.subarray(0, length));
      expect(await problemOf(file)).toMatch(new RegExp(`^FILE is incomplete: it ends at byte ${length}`));
    }
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    expect(await problemOf(file)).toContain(', in files/');
  });

  test.each([
    ['nothing is in it', '', 'FILE is empty.'],
    [
      'another program wrote it',
      'PGDMP\x01\x0e',
      'FILE is not an archive of Corkboard: it begins with other bytes.',
    ],
  ])('when %s', async (_, text, problem) => {
    await writeFile(file, text);
    expect(await problemOf(file)).toBe(problem);
  });

  test('when a chunk says that it has few kB and expands to 100 MB', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(100 * MB));
    expect(bomb.length).toBeLessThan(20_000);
    const start = Buffer.from(JSON.stringify({ name: 'files/assets/a/original.png', attributes: {} }));
    const head = Buffer.from(JSON.stringify({ kind: 'backup', tables: ['jobs'] }));
    const prefix = [MAGIC, Buffer.of(FORMAT_VERSION), ...toRecord(recordTypes.head, head)];
    const records = [
      ...toRecord(recordTypes.partStart, start),
      ...toRecord(recordTypes.chunk, Buffer.alloc(bomb.length), bomb),
    ];
    await writeFile(file, Buffer.concat([...prefix, ...records]));
    const position = Buffer.concat(prefix).length + start.length + 16;
    expect(await problemOf(file)).toBe(
      `FILE is damaged at byte ${position}, in files/assets/a/original.png.`,
    );
  });

  test('when a newer version of the format wrote it', async () => {
    bytes[15] = 2;
    await writeFile(file, bytes);
    expect(await problemOf(file)).toContain('has version 2 of the archive format');
  });

  test('when something was appended', async () => {
    await writeFile(file, Buffer.concat([bytes, bytes]));
    expect(await problemOf(file)).toBe(`FILE is damaged: something follows its end at byte ${bytes.length}.`);
  });

  test('when whole parts were removed, although each record is intact', async () => {
    const { 'tables/jobs': _, ...others } = contents;
    const [all, rest] = [bytes, path.join(folder, 'rest')];
    await write(rest, NO_BUCKET, others);
    const shorter = await readFile(rest);
    const end = all.length - all.lastIndexOf(Buffer.from('{"parts":5')) + 16;
    await writeFile(file, Buffer.concat([shorter.subarray(0, shorter.length - end), all.subarray(-end)]));
    expect(await problemOf(file)).toBe(
      'FILE is damaged: it has 4 parts, and they are not the 5 that were written.',
    );
  });

  test('when it is missing or a folder', async () => {
    await expect(openArchive(path.join(folder, 'none'), NO_BUCKET)).rejects.toThrow('it does not exist');
    await expect(openArchive(folder, NO_BUCKET)).rejects.toThrow('is not a file');
  });
});

describe('an unfinished archive', () => {
  test('leaves an existing file as it was, and nothing else when it is aborted', async () => {
    const file = path.join(folder, 'a.backup');
    await writeFile(file, 'the last good one');
    const target = await createArchive(file, NO_BUCKET);
    const writer = await ArchiveWriter.start(target, { kind: 'backup' });
    await writer.addPart('tables/jobs', [randomBytes(MB)]);
    expect(await readdir(folder)).toHaveLength(2);
    await target.abort();
    expect(await readdir(folder)).toEqual(['a.backup']);
    expect(await readFile(file, 'utf8')).toBe('the last good one');
  });

  test('says why its file cannot be created', async () => {
    await expect(createArchive(path.join(folder, 'none/a'), NO_BUCKET)).rejects.toThrow('it does not exist');
  });
});

describe('in a bucket', () => {
  test('an archive of several pieces is read back, and an unfinished one is never visible', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const large = { ...contents, 'files/private/c/0': randomBytes(20 * MB) };
    const place = 's3://files/backups/2026/a.backup';
    const target = await createArchive(place, s3.settings);
    const writer = await ArchiveWriter.start(target, { kind: 'backup' });
    await writer.addPart('files/private/c/0', inPieces(randomBytes(20 * MB)));
    await expect(openArchive(place, s3.settings)).rejects.toThrow(
      `${place} cannot be used: it does not exist.`,
    );
    await target.abort();
    await expect(openArchive(place, s3.settings)).rejects.toThrow('it does not exist');
    await write(place, s3.settings, large);
    expect(await read(place, s3.settings)).toEqual(hashesOf(large));
    await write(place, s3.settings);
    expect(await read(place, s3.settings)).toEqual(hashesOf(contents));
  });

  test.each([
    ['s3://files', undefined],
    ['s3://files/../x', undefined],
    ['s3://files/a b', undefined],
    ['https://files.example/a', undefined],
    ['s3://files/a/b_c=1.backup', { bucket: 'files', key: 'a/b_c=1.backup' }],
  ])('%s is checked', (place, expected) => {
    if (expected) expect(parseS3Url(place)).toEqual(expected);
    else expect(() => parseS3Url(place)).toThrow('must be a path, or s3://bucket/key');
  });
});
