import { createHash } from 'node:crypto';
import { requestS3, type S3Account, sendToS3 } from '../storage/s3-request.ts';
import { readErrorCode, readUploadId } from '../storage/s3-xml.ts';
import { StorageError } from '../storage/storage.ts';
import { ArchiveError } from './error.ts';
import type { ArchiveSource } from './reader.ts';
import type { ArchiveTarget } from './writer.ts';

/** All pieces of a multipart upload but the last have the same size, which some stores require. 10,000 of them are 168 GB. */
const PIECE_BYTES = 16 * 1_048_576;
const MAX_PIECES = 10_000;
const CONTENT_TYPE = 'application/octet-stream';
/** Of a piece, which a slow line needs. */
const TIMEOUT_MS = 300_000;

/**
 * Writes an object with a multipart upload. It replaces an earlier object when the upload is completed. A rule of the bucket
 * should remove the uploads of killed processes.
 */
export function createArchiveObject(given: S3Account, key: string): ArchiveTarget {
  const account = { timeoutMs: TIMEOUT_MS, ...given };
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let length = 0;
  // Of the bytes in the piece: hashing a whole piece at once would block the process for a tenth of a second.
  let hash = createHash('sha256');
  let uploadId: string | undefined;
  const tags: string[] = [];

  const upload = async () => {
    if (tags.length === MAX_PIECES)
      throw new ArchiveError(`The archive is too large for an object of a bucket.`);
    uploadId ??= await startUpload(account, key);
    const query = { partNumber: String(tags.length + 1), uploadId };
    const response = await requestS3(account, { method: 'PUT', key, query, ...takePiece() });
    const tag = response?.headers.get('etag');
    if (!tag) throw new StorageError('The file storage accepted a part of an upload without an ETag.');
    tags.push(tag);
  };
  const takePiece = () => {
    const taken = { bytes: piece.subarray(0, length), sha256: hash.digest('hex') };
    length = 0;
    hash = createHash('sha256');
    return taken;
  };
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        if (length === PIECE_BYTES) await upload();
        const copied = bytes.copy(piece, length, at);
        hash.update(bytes.subarray(at, at + copied));
        length += copied;
        at += copied;
      }
    },
    async commit() {
      if (uploadId === undefined) {
        await sendToS3(account, { method: 'PUT', key, contentType: CONTENT_TYPE, ...takePiece() });
        return;
      }
      await upload();
      await completeUpload(account, key, uploadId, tags);
    },
    async abort() {
      if (uploadId === undefined) return;
      // Fails with the store that made the archive fail. That error is the one to report.
      await sendToS3(account, { method: 'DELETE', key, query: { uploadId }, absent: 'NoSuchUpload' }).catch(
        () => undefined,
      );
    },
  };
}

/** Reads the object in ranges, each with its own retries. */
export async function openArchiveObject(
  account: S3Account,
  key: string,
  name: string,
): Promise<ArchiveSource> {
  const found = await requestS3(account, { method: 'HEAD', key, absent: 'NoSuchKey' });
  if (!found) throw new ArchiveError(`${name} cannot be used: it does not exist.`);
  const sizeBytes = Number(found.headers.get('content-length'));
  return { name, sizeBytes, open: () => readRanges(account, key, name, sizeBytes) };
}

const RANGE_BYTES = 8 * 1_048_576;

async function* readRanges(
  account: S3Account,
  key: string,
  name: string,
  sizeBytes: number,
): AsyncGenerator<Buffer> {
  for (let start = 0; start < sizeBytes; start += RANGE_BYTES) {
    const end = Math.min(start + RANGE_BYTES, sizeBytes);
    const range = `bytes=${start}-${end - 1}`;
    const response = await requestS3(account, { method: 'GET', key, range, absent: 'NoSuchKey' });
    if (response?.body.length !== end - start)
      throw new ArchiveError(`${name} changed while it was read, at byte ${start}.`);
    yield response.body;
  }
}

async function startUpload(account: S3Account, key: string): Promise<string> {
  const query = { uploads: '' };
  const response = await sendToS3(account, { method: 'POST', key, query, contentType: CONTENT_TYPE });
  const uploadId = readUploadId(Buffer.from(response ?? []).toString('utf8'));
  if (uploadId === undefined)
    throw new StorageError('The file storage did not start an upload: it needs multipart uploads.');
  return uploadId;
}

async function completeUpload(
  account: S3Account,
  key: string,
  uploadId: string,
  tags: string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${toXml(tag)}</ETag></Part>`,
  );
  const bytes = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const contentType = 'application/xml';
  const response = await sendToS3(account, { method: 'POST', key, query: { uploadId }, bytes, contentType });
  // An upload may fail after the store has sent status 200.
  const code = readErrorCode(Buffer.from(response ?? []).toString('utf8'));
  if (code !== undefined) throw new StorageError(`The file storage did not complete the upload: ${code}.`);
}

function toXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
