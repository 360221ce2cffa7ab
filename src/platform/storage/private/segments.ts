import { createHash } from 'node:crypto';
import type { StoredFiles } from '../../backup/stored-files.ts';
import { tooLargeFile } from '../../http/input/multipart-body.ts';
import { inChunks } from '../../in-chunks.ts';
import { countLostFile } from '../lost-files.ts';
import type { Storage } from '../storage.ts';
import { StorageError } from '../storage.ts';
import { CHUNK_BYTES, openChunk, SEALED_CHUNK_BYTES, sealChunk } from './chunk-cipher.ts';

/**
 * A private file is stored in segments of 4 MB, `private/<id>/0`, `private/<id>/1` and so on. So files of any size need constant
 * memory, and a range needs only its segments. A multipart upload would need an API that not every store has, and its parts would
 * stay in the bucket, invisible and paid for, when a process is killed.
 */
const CHUNKS_PER_SEGMENT = 64;
const SEGMENT_BYTES = CHUNKS_PER_SEGMENT * SEALED_CHUNK_BYTES;

/** Each segment of each file. An empty file has one. */
export const privateFiles: StoredFiles = {
  table: 'private_files',
  query: `
    select organization_id, 'private/' || id || '/' || segment as key, 'application/octet-stream' as content_type
    from private_files cross join generate_series(
      0, greatest(0, (size_bytes - 1) / ${CHUNKS_PER_SEGMENT * CHUNK_BYTES})) as segment`,
};

/** Part of a file, in bytes of its content. */
export interface ByteRange {
  start: number;
  /** Exclusive. */
  end: number;
}

export function folderOf(id: string): string {
  return `private/${id}`;
}

/** A new file with its data key. */
export interface NewContent {
  id: string;
  dataKey: Uint8Array;
  maxBytes: number;
}

export interface WrittenContent {
  sizeBytes: number;
  sha256: Buffer;
}

/** Encrypts and writes the content with constant memory. Throws `payload_too_large` if it exceeds `maxBytes`. */
export async function writeSegments(
  storage: Storage,
  { id, dataKey, maxBytes }: NewContent,
  content: AsyncIterable<Uint8Array>,
): Promise<WrittenContent> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let sealed: Buffer[] = [];
  let number = 0;
  for await (const { bytes: plain, isLast } of inChunks(content, CHUNK_BYTES)) {
    sizeBytes += plain.length;
    if (sizeBytes > maxBytes) throw tooLargeFile(maxBytes);
    hash.update(plain);
    sealed.push(...sealChunk(dataKey, { number, isLast }, plain));
    if (isLast || (number + 1) % CHUNKS_PER_SEGMENT === 0) {
      const key = segmentKey(id, Math.floor(number / CHUNKS_PER_SEGMENT));
      await storage.write(key, Buffer.concat(sealed), 'application/octet-stream');
      sealed = [];
    }
    number++;
  }
  return { sizeBytes, sha256: hash.digest() };
}

/** Reads and decrypts the range, and only the segments that have a part of it. Throws when a segment is missing or damaged. */
export async function* readSegments(
  storage: Storage,
  { id, dataKey, sizeBytes }: { id: string; dataKey: Uint8Array; sizeBytes: number },
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const lastOfFile = Math.max(0, Math.ceil(sizeBytes / CHUNK_BYTES) - 1);
  const lastOfRange = Math.min(lastOfFile, Math.ceil(end / CHUNK_BYTES) - 1);
  let segment: Buffer | undefined;
  for (let number = Math.floor(start / CHUNK_BYTES); number <= lastOfRange; number++) {
    const position = number % CHUNKS_PER_SEGMENT;
    if (!segment || position === 0)
      segment = await readSegment(storage, segmentKey(id, Math.floor(number / CHUNKS_PER_SEGMENT)));
    const isLast = number === lastOfFile;
    // A last chunk includes appended bytes of its segment, so that decryption fails.
    const sealedEnd = isLast ? SEGMENT_BYTES + 1 : (position + 1) * SEALED_CHUNK_BYTES;
    const plain = openChunk(
      dataKey,
      { number, isLast },
      segment.subarray(position * SEALED_CHUNK_BYTES, sealedEnd),
    );
    const at = number * CHUNK_BYTES;
    yield plain.subarray(Math.max(0, start - at), Math.max(0, end - at));
  }
}

function segmentKey(id: string, number: number): string {
  return `${folderOf(id)}/${number}`;
}

async function readSegment(storage: Storage, key: string): Promise<Buffer> {
  const bytes = await storage.read(key);
  if (!bytes) {
    countLostFile(key);
    throw new StorageError(`${key} is missing in the file storage.`);
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
