import type { Database } from '../../database/connect.ts';
import type { EncryptionContext, KeyRing } from '../../encryption/key-ring.ts';
import { orNotFound } from '../../http/errors/http-error.ts';
import { newId } from '../../ids.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import type { Storage } from '../storage.ts';
import { confirmFolder, releaseFolder, reserveFolder } from '../unused-files.ts';
import { findPrivateFile, findStoredFile, insertPrivateFile } from './queries.ts';
import {
  type ByteRange,
  folderOf,
  type NewContent,
  readSegments,
  type WrittenContent,
  writeSegments,
} from './segments.ts';

/** `db` must not be a transaction, because reserved folders must outlive a failed one. */
export interface PrivateFileStore {
  db: Database;
  storage: Storage;
  keyRing: KeyRing;
}

export interface NewPrivateFile {
  /** The purpose: lower-case letters and `_`, such as `import`. */
  kind: string;
  name: string;
  mediaType: string;
  maxBytes: number;
  /** An ISO 8601 time. Null: never. */
  expiresAt: string | null;
}

export interface SavedPrivateFile extends WrittenContent {
  id: string;
}

/**
 * Encrypts and stores a stream with constant memory (about 10 MB). If the stream or a write fails, nothing remains. Throws
 * `payload_too_large` if the content exceeds `maxBytes`.
 */
export async function savePrivateFile(
  scope: Scope,
  store: PrivateFileStore,
  file: NewPrivateFile,
  content: AsyncIterable<Uint8Array>,
): Promise<SavedPrivateFile> {
  return savePrivateFileBy(scope, store, file, content, (file, content) =>
    writeSegments(store.storage, file, content),
  );
}

/** The same with a writer of the caller, which writes the segments and returns its findings. */
export async function savePrivateFileBy<W extends WrittenContent>(
  scope: Scope,
  { db, keyRing }: Pick<PrivateFileStore, 'db' | 'keyRing'>,
  { maxBytes, ...file }: NewPrivateFile,
  content: AsyncIterable<Uint8Array>,
  write: (file: NewContent, content: AsyncIterable<Uint8Array>) => Promise<W>,
): Promise<W & { id: string }> {
  const id = newId();
  const { dataKey, wrapped } = keyRing.createDataKey(contextOf(scope, id));
  await reserveFolder(db, folderOf(id));
  try {
    const written = await write({ id, dataKey, maxBytes }, renewing(db, folderOf(id), content));
    const { sizeBytes, sha256 } = written;
    await inTransaction(scope, async (scope) => {
      await insertPrivateFile(scope, { ...file, id, sizeBytes, sha256 }, wrapped);
      await confirmFolder(scope, folderOf(id));
    });
    return { ...written, id };
  } catch (error) {
    // Otherwise the folder is removed after an hour.
    await releaseFolder(db, folderOf(id)).catch(() => undefined);
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
  const file = orNotFound(await findPrivateFile(scope, id), 'file');
  const { sizeBytes } = file;
  const start = Math.max(0, range?.start ?? 0);
  const end = Math.min(sizeBytes, range?.end ?? sizeBytes);
  const dataKey = keyRing.openDataKey(contextOf(scope, id), file.wrapped);
  yield* readSegments(storage, { id, dataKey, sizeBytes }, { start, end });
}

/**
 * Writes the content of a file whose row came from elsewhere, with the data key of the row. A second write is not an error, and the file may have expired meanwhile. Returns false
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
  const { sizeBytes, sha256 } = file;
  const written = await writeSegments(storage, { id, dataKey, maxBytes: Infinity }, content);
  return written.sizeBytes === sizeBytes && written.sha256.equals(sha256);
}

const RENEWAL_MS = 10 * 60_000;

/** Passes the content on. A slow upload takes longer than the reservation of its folder, which is renewed meanwhile. */
async function* renewing(
  db: Database,
  folder: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let reservedAtMs = performance.now();
  for await (const bytes of content) {
    yield bytes;
    if (performance.now() - reservedAtMs < RENEWAL_MS) continue;
    await reserveFolder(db, folder);
    reservedAtMs = performance.now();
  }
}

function contextOf({ organizationId }: Scope, id: string): EncryptionContext {
  return { kind: 'private_file', organizationId, name: id, version: 1 };
}
