import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveError } from './error.ts';
import type { ArchiveSource } from './reader.ts';
import type { ArchiveTarget } from './writer.ts';

/** Writes, syncs and renames a temporary file beside the target. Only its owner can read it. */
export async function createArchiveFile(file: string): Promise<ArchiveTarget> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const handle = await open(temporary, 'wx', 0o600).catch((error) => {
    throw toArchiveError(error, file);
  });
  const discard = async () => {
    await handle.close();
    await rm(temporary, { force: true });
  };
  return {
    write: (bytes) =>
      writeAll(handle, bytes).catch((error) => {
        throw toArchiveError(error, file);
      }),
    commit: async () => {
      await handle.sync();
      await handle.close();
      await rename(temporary, file);
      const folder = await open(path.dirname(file));
      await folder.sync().finally(() => folder.close());
    },
    abort: discard,
  };
}

export async function openArchiveFile(file: string): Promise<ArchiveSource> {
  const stats = await stat(file).catch((error) => {
    throw toArchiveError(error, file);
  });
  if (!stats.isFile()) throw new ArchiveError(`${file} is not a file.`);
  return {
    name: file,
    sizeBytes: stats.size,
    open: () => createReadStream(file, { highWaterMark: READ_BYTES }),
  };
}

const READ_BYTES = 1_048_576;

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

const REASONS: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user has no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file exists where a folder is expected',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file exceeds the file size limit of this process',
};

function toArchiveError(error: NodeJS.ErrnoException, file: string): Error {
  const reason = REASONS[error.code ?? ''];
  if (reason === undefined) return error;
  return new ArchiveError(`${file} cannot be used: ${reason}.`, { cause: error });
}
