import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { StorageError } from '../../platform/storage/storage.ts';
import { type BoardState, isSameState } from './page-cache.ts';

interface DocumentCacheOptions {
  /** Runs a build when it may. */
  limit(build: () => Promise<void>): Promise<void>;
  /** Default: 2 GB. */
  maxBytes?: number;
}

const MAX_DOCUMENTS = 500;
/** A small document is complete before anything is sent, so that its first response has an ETag, and is never outdated. */
const SMALL_BYTES = 1_000_000;
/** A long one is built again after some rest if its board changes all the time: 1 MB takes about 100 ms of CPU time. */
const REST_MS_PER_BYTE = 0.002;
const MAX_REST_MS = 600_000;

/**
 * Caches documents that are too long for memory in files without a name, which are gone when the process ends. Concurrent requests share
 * one build, and read along with it.
 */
export class DocumentCache {
  readonly #options: Required<DocumentCacheOptions>;
  /** In the order of their last use. */
  readonly #documents = new Map<string, CachedDocument>();

  constructor(options: DocumentCacheOptions) {
    this.#options = { maxBytes: 2_000_000_000, ...options };
  }

  /** The document, built again if the board has changed. Throws what `write` throws before its first piece. */
  async get(key: string, state: BoardState, write: () => AsyncIterable<string>): Promise<CachedDocument> {
    let document = this.#documents.get(key);
    if (!document || isOutdated(document, state)) {
      if (document) this.#drop(key, document);
      document = new CachedDocument(state);
      this.#build(key, document, write);
    }
    this.#documents.delete(key);
    this.#documents.set(key, document);
    await document.reach(SMALL_BYTES);
    return document;
  }

  #build(key: string, document: CachedDocument, write: () => AsyncIterable<string>): void {
    this.#options
      .limit(() => document.build(write()))
      .then(() => this.#evict())
      .catch((error: unknown) => {
        document.fail(error);
        if (this.#documents.get(key) === document) this.#drop(key, document);
      });
  }

  /** Drops what was used longest ago. */
  #evict(): void {
    let bytes = 0;
    let count = 0;
    for (const [key, document] of [...this.#documents].reverse()) {
      bytes += document.bytes;
      if ((bytes > this.#options.maxBytes || ++count > MAX_DOCUMENTS) && document.isComplete)
        this.#drop(key, document);
    }
  }

  #drop(key: string, document: CachedDocument): void {
    this.#documents.delete(key);
    document.release();
  }
}

function isOutdated(
  { isComplete, state, bytes, completedAtMs }: CachedDocument,
  current: BoardState,
): boolean {
  if (!isComplete || isSameState(state, current)) return false;
  const restMs = bytes > SMALL_BYTES ? Math.min(bytes * REST_MS_PER_BYTE, MAX_REST_MS) : 0;
  return performance.now() >= completedAtMs + restMs;
}

/** A document in a file, from the start of its build on. */
export class CachedDocument {
  readonly state: BoardState;
  bytes = 0;
  isComplete = false;
  completedAtMs = 0;
  /** The strong entity tag, including quotes. Undefined until the document is complete. */
  tag: string | undefined;
  #error: unknown;
  #file: FileHandle | undefined;
  /** Users of the file: the cache, and each reader. */
  #users = 1;
  #progress = Promise.withResolvers<void>();

  constructor(state: BoardState) {
    this.state = state;
  }

  async build(pieces: AsyncIterable<string>): Promise<void> {
    const digest = createHash('sha1');
    for await (const piece of pieces) {
      const chunk = Buffer.from(piece);
      digest.update(chunk);
      await this.#append(chunk);
    }
    this.tag = `"${digest.digest('base64url')}"`;
    this.completedAtMs = performance.now();
    this.isComplete = true;
    this.#announce();
  }

  fail(error: unknown): void {
    this.#error = error ?? new Error('The document could not be built.');
    this.#announce();
  }

  /** Waits until this many bytes or the whole document can be read. */
  async reach(bytes: number): Promise<void> {
    while (this.bytes < bytes && !this.isComplete) {
      if (this.#error) throw this.#error;
      await this.#progress.promise;
    }
  }

  /** Reads along with the build. A destroyed stream releases the file. */
  stream(): Readable {
    this.#users++;
    let position = 0;
    const readNext = async () => {
      await this.reach(position + 1);
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, this.bytes - position));
      if (chunk.length === 0) return null;
      const { bytesRead } = await this.#getFile().read(chunk, 0, chunk.length, position);
      position += bytesRead;
      return chunk.subarray(0, bytesRead);
    };
    const stream = new Readable({
      read: () =>
        void readNext().then(
          (chunk) => stream.push(chunk),
          (error) => stream.destroy(error),
        ),
      destroy: (error, end) => {
        this.release();
        end(error);
      },
    });
    return stream;
  }

  /** The last user closes the file, and the system removes it. */
  release(): void {
    if (--this.#users === 0) void this.#file?.close();
  }

  #getFile(): FileHandle {
    if (!this.#file) throw new Error('The document has no file yet.');
    return this.#file;
  }

  async #append(chunk: Buffer): Promise<void> {
    try {
      this.#file ??= await openUnnamed();
      await this.#file.write(chunk);
    } catch (error) {
      throw new StorageError('A document could not be written to the folder for temporary files.', {
        cause: error,
      });
    }
    this.bytes += chunk.length;
    this.#announce();
  }

  #announce(): void {
    this.#progress.resolve();
    this.#progress = Promise.withResolvers();
  }
}

const CHUNK_BYTES = 512 * 1024;

async function openUnnamed(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-document-'));
  try {
    return await open(path.join(folder, 'document'), 'w+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
