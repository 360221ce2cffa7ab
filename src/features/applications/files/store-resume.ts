import { Semaphore } from '../../../platform/concurrency/semaphore.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { StreamedFile } from '../../../platform/http/input/multipart-stream.ts';
import { toNetwork } from '../../../platform/http/rate-limit.ts';
import type { Scope } from '../../../platform/scope.ts';
import { peekBytes } from '../../../platform/storage/peek.ts';
import {
  openPrivateFile,
  type PrivateFileStore,
  savePrivateFile,
} from '../../../platform/storage/private/files.ts';
import { deletePrivateFile } from '../../../platform/storage/private/queries.ts';
import {
  type FileWarning,
  HEAD_BYTES,
  inspectFile,
  mayBeDocument,
  toFileName,
  unsupportedFile,
} from './inspect.ts';

/** In `private_files.kind`. */
const APPLICATION_FILE = 'application';
const DAY_MS = 86_400_000;
/** A photographed résumé of 5 MB at 17 kB/s. A slower client would keep others waiting. */
const MAX_UPLOAD_MS = 300_000;
/** Each needs up to 8 MB of memory. Waiting clients send nothing. */
const UPLOADS_AT_ONCE = 8;
const UPLOADS_PER_NETWORK = 3;
/** Each needs the whole file in memory. */
const INSPECTIONS_AT_ONCE = 2;

export interface StoredResume {
  id: string;
  name: string;
  mediaType: string;
  warnings: FileWarning[];
}

/** Stores the files of candidates. All routes of a server share one, so that its memory is bounded. */
export class ResumeStore {
  readonly #files: PrivateFileStore;
  readonly maxFileBytes: number;
  readonly #uploads = new Semaphore({ limit: UPLOADS_AT_ONCE });
  readonly #networks = new Semaphore({ limit: UPLOADS_PER_NETWORK });
  readonly #inspections = new Semaphore({ limit: INSPECTIONS_AT_ONCE });

  constructor(files: PrivateFileStore, maxFileBytes: number) {
    this.#files = files;
    this.maxFileBytes = maxFileBytes;
  }

  /**
   * Encrypts and stores the file while it arrives, and then recognizes it by its content. It expires after a day unless it is kept.
   * Throws 415 for other files, of which nothing remains.
   */
  async store(scope: Scope, file: StreamedFile, ip: string): Promise<StoredResume> {
    return this.#networks.run(() => this.#uploads.run(() => this.#store(scope, file)), {
      key: toNetwork(ip),
    });
  }

  async #store(scope: Scope, file: StreamedFile): Promise<StoredResume> {
    const [head, content] = await peekBytes(inTime(file.content), HEAD_BYTES);
    if (!mayBeDocument(head)) throw unsupportedFile();
    const saved = await savePrivateFile(
      scope,
      this.#files,
      {
        kind: APPLICATION_FILE,
        name: 'resume',
        mediaType: 'application/octet-stream',
        maxBytes: this.maxFileBytes,
        expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
      },
      content,
    );
    try {
      const { kind, mediaType, warnings } = await this.#inspections.run(() => this.#inspect(scope, saved.id));
      return { id: saved.id, name: toFileName(file.name ?? '', kind), mediaType, warnings };
    } catch (error) {
      await deletePrivateFile(scope, saved.id);
      throw error;
    }
  }

  async #inspect(scope: Scope, id: string) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of openPrivateFile(scope, this.#files, id)) chunks.push(chunk);
    return inspectFile(Buffer.concat(chunks));
  }
}

async function* inTime(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const endMs = performance.now() + MAX_UPLOAD_MS;
  for await (const chunk of content) {
    if (performance.now() > endMs)
      throw new HttpError('request_timeout', 'The file did not arrive within five minutes.');
    yield chunk;
  }
}
