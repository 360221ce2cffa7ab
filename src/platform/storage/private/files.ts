import { createHash } from 'node:crypto';
import type { Database } from '../../database/connect.ts';
import type { EncryptionContext, KeyRing } from '../../encryption/key-ring.ts';
import { notFound } from '../../http/errors/http-error.ts';
import { tooLargeFile } from '../../http/input/multipart-body.ts';
import { newId } from '../../ids.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import type { Storage } from '../storage.ts';
import { confirmFolder, releaseFolder, reserveFolder } from '../unused-files.ts';
import { findPrivateFile, findStoredFile, insertPrivateFile } from './queries.ts';
import { type ByteRange, folderOf, readSegments, writeSegments } from './segments.ts';

/** `db` must not be a transaction, because reserved folders must outlive a failed one. */
export interface PrivateFileStore {
  db: Database;
  storage: Storage;
  keyRing: KeyRing;
}

export interface NewPrivateFile {
  /** What it is for: lower-case letters and `_`, such as `import`. */
  kind: string;
  name: string;
  mediaType: string;
  maxBytes: number;
  /** An ISO 8601 time. Null: never. */
  expiresAt: string | null;
}

export interface SavedPrivateFile {
  id: string;
  sizeBytes: number;
  sha256: Buffer;
}

/**
 * Encrypts and stores a stream with constant memory (about 10 MB). If the stream or a write fails, nothing remains. Throws
 * `payload_too_large` if the content exceeds `maxBytes`.
 */
export async function savePrivateFile(
  scope: Scope,
  store: PrivateFileStore,
  { maxBytes, ...file }: NewPrivateFile,
  content: AsyncIterable<Uint8Array>,
): Promise<SavedPrivateFile> {
  const id = newId();
  const { dataKey, wrapped } = store.keyRing.createDataKey(contextOf(scope, id));
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const renew = await reserve(store.db, folderOf(id));
  try {
    await writeSegments(store.storage, { id, dataKey }, content, async (plain) => {
      sizeBytes += plain.length;
      if (sizeBytes > maxBytes) throw tooLargeFile(maxBytes);
      hash.update(plain);
      await renew();
    });
    const saved = { id, sizeBytes, sha256: hash.digest() };
    await inTransaction(scope, async (scope) => {
      await insertPrivateFile(scope, { ...file, ...saved }, wrapped);
      await confirmFolder(scope, folderOf(id));
    });
    return saved;
  } catch (error) {
    // Otherwise the folder is removed after an hour.
    await releaseFolder(store.db, folderOf(id)).catch(() => undefined);
    throw error;
  }
}

/**
 * Decrypts the file, or a range of it, with constant memory. Throws `not_found` if the file does not exist or has expired, and fails
 * on the first damaged chunk: what was returned before is authentic.
 */
export async function* openPrivateFile(
  scope: Scope,
  { storage, keyRing }: PrivateFileStore,
  id: string,
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  const file = await findPrivateFile(scope, id);
  if (!file) throw notFound('file');
  const { sizeBytes } = file;
  const start = Math.max(0, range?.start ?? 0);
  const end = Math.min(sizeBytes, range?.end ?? sizeBytes);
  const dataKey = keyRing.openDataKey(contextOf(scope, id), file.wrapped);
  yield* readSegments(storage, { id, dataKey, sizeBytes }, { start, end });
}

/**
 * Writes the content of a file whose row came from elsewhere, with the data key of the row. Writing it again is not an error, and it may have expired on its way. Returns false
 * if the content is not the one that the row describes, or if there is no such file.
 */
export async function writePrivateFile(
  scope: Scope,
  { storage, keyRing }: PrivateFileStore,
  id: string,
  content: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const file = await findStoredFile(scope, id);
  if (!file) return false;
  const dataKey = keyRing.openDataKey(contextOf(scope, id), file.wrapped);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await writeSegments(storage, { id, dataKey }, content, async (plain) => {
    sizeBytes += plain.length;
    hash.update(plain);
  });
  return sizeBytes === file.sizeBytes && hash.digest().equals(file.sha256);
}

const RENEWAL_MS = 10 * 60_000;

/** Reserves the folder. A slow upload takes longer than a reservation, so the returned function renews it when needed. */
async function reserve(db: Database, folder: string): Promise<() => Promise<void>> {
  await reserveFolder(db, folder);
  let reservedAtMs = performance.now();
  return async () => {
    if (performance.now() - reservedAtMs < RENEWAL_MS) return;
    await reserveFolder(db, folder);
    reservedAtMs = performance.now();
  };
}

function contextOf({ organizationId }: Scope, id: string): EncryptionContext {
  return { kind: 'private_file', organizationId, name: id, version: 1 };
}
