import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { dataFolderMode } from '../storage/data-folder.ts';
import { EncryptionError, KEY_BYTES } from './key-ring.ts';

/** The text of a key, and its place for error messages. */
interface Entry {
  text: string;
  place: string;
}

/** Keys in base64, the newest first, separated by commas. */
export function parseKeyList(text: string, name: string): Buffer[] {
  return toKeys(
    text.split(',').map((entry, index) => ({ text: entry.trim(), place: `Entry ${index + 1} of ${name}` })),
    name,
  );
}

/** Reads one key per line, the newest first. Undefined if the file does not exist. Warns if other users may read it. */
export async function readKeyFile(file: string, log: Logger): Promise<Buffer[] | undefined> {
  try {
    const handle = await open(file);
    try {
      const { mode } = await handle.stat();
      // Only a warning, because container platforms provide secrets as files that every user in the container may read.
      if ((mode & 0o077) !== 0) log.warn({ file }, 'other users can read the master key file: run chmod 600');
      return parseKeyFile(await handle.readFile('utf8'), file);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw toSentence(error, `${file} could not be read`);
  }
}

/** Creates the file with a new key, readable only by its owner. If two processes do so at once, the first to finish wins. */
export async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: dataFolderMode() });
    await writeSynced(draft, `${INTRODUCTION}${randomBytes(KEY_BYTES).toString('base64')}\n`);
    // Unlike a rename, a link does not replace a file that another process created first.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
    const folder = await open(path.dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw toSentence(error, `${file} could not be created`);
  }
}

const INTRODUCTION = `# Master keys of Corkboard, the newest first. Without them, the secrets in the database are lost: keep a copy, and
# keep it apart from the copies of the database.
`;

/** Flushes the file to disk, because a key that a power cut could lose must not seal anything. */
async function writeSynced(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function parseKeyFile(content: string, file: string): Buffer[] {
  const lines = content
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line, index) => ({ text: line.trim(), place: `Line ${index + 1} of ${file}` }));
  return toKeys(
    lines.filter(({ text }) => text !== '' && !text.startsWith('#')),
    file,
  );
}

function toKeys(entries: Entry[], source: string): Buffer[] {
  if (entries.length === 0) throw new EncryptionError(`${source} contains no key. ${HOW_TO_CREATE}`);
  const keys = new Map<string, Buffer>();
  for (const entry of entries) {
    if (keys.has(entry.text)) throw new EncryptionError(`${entry.place} is a duplicate.`);
    keys.set(entry.text, toKey(entry));
  }
  return [...keys.values()];
}

/** Node.js ignores invalid base64 characters, so the text is valid only if encoding the key results in the same text. */
function toKey({ text, place }: Entry): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.toString('base64') !== text || text === '')
    throw new EncryptionError(`${place} is not a valid base64 key. ${HOW_TO_CREATE}`);
  if (key.length !== KEY_BYTES)
    throw new EncryptionError(`${place} must be a key of ${KEY_BYTES} bytes, but has ${key.length}.`);
  return key;
}

const HOW_TO_CREATE = `To create a key, run openssl rand -base64 ${KEY_BYTES}.`;

function toSentence(error: unknown, what: string): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof EncryptionError || code === undefined) return error as Error;
  return new EncryptionError(`${what}: ${REASONS[code] ?? `system error ${code}`}.`, { cause: error });
}

const REASONS: Record<string, string> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file exists where a folder is expected',
  EEXIST: 'a file exists where a folder is expected',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
