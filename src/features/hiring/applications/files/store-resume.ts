import { peekBytes } from '@corkboard/basics/peek';
import { Semaphore } from '../../../../platform/concurrency/semaphore.ts';
import { StreamThread } from '../../../../platform/concurrency/stream-thread.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { StreamedFile } from '../../../../platform/http/input/multipart-stream.ts';
import { toNetwork } from '../../../../platform/http/rate-limit.ts';
import { threadEntry } from '../../../../platform/root-folder.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type StorageSettings, toStorageSettings } from '../../../../platform/storage/open.ts';
import { type PrivateFileStore, savePrivateFileBy } from '../../../../platform/storage/private/files.ts';
import type { NewContent } from '../../../../platform/storage/private/segments.ts';
import { type FileWarning, HEAD_BYTES, mayBeDocument, toFileName, unsupportedFile } from './inspect.ts';
import type { ReceivedResume } from './receive-resume.ts';

/** In `private_files.kind`. */
export const APPLICATION_FILE = 'application';
const DAY_MS = 86_400_000;
/** A photographed résumé of 5 MB at 17 kB/s. A slower client would keep others waiting. */
const MAX_UPLOAD_MS = 300_000;
/** Each needs up to 8 MB of memory. */
const UPLOADS_AT_ONCE = 8;
const UPLOADS_PER_NETWORK = 3;
/**
 * 200 résumés of 5 MB in less than a minute, after which nginx gives up. As fast as two processors can, lists would wait for them:
 * docs/decisions/0063-import-process.md.
 */
const BYTES_PER_SECOND = 18_000_000;
const THREAD = threadEntry('src/features/hiring/applications/files/resume-thread.ts');

export type ResumeSettings = StorageSettings & { APPLICATION_FILE_MB: number };

export interface StoredResume {
  id: string;
  name: string;
  mediaType: string;
  warnings: FileWarning[];
}

/** Stores the files of candidates. All routes of a server share one, so that its memory is bounded. */
export class ResumeStore {
  readonly #files: Pick<PrivateFileStore, 'db' | 'keyRing'>;
  readonly maxFileBytes: number;
  readonly #uploads = new Semaphore({ limit: UPLOADS_AT_ONCE });
  readonly #networks = new Semaphore({ limit: UPLOADS_PER_NETWORK });
  readonly #thread: StreamThread<NewContent, ReceivedResume>;

  constructor(files: Pick<PrivateFileStore, 'db' | 'keyRing'>, settings: ResumeSettings) {
    this.#files = files;
    this.maxFileBytes = settings.APPLICATION_FILE_MB * 1_048_576;
    this.#thread = new StreamThread(THREAD, toStorageSettings(settings), {
      bytesPerSecond: BYTES_PER_SECOND,
    });
  }

  /** Does the work when there is room for its file. Waiting clients send nothing. */
  async admit<T>(ip: string, work: () => Promise<T>): Promise<T> {
    return this.#networks.run(() => this.#uploads.run(work), { key: toNetwork(ip) });
  }

  /**
   * Encrypts and stores the file while it arrives, and then recognizes the content. The file expires after a day unless it is kept. Throws
   * 415 for other files, and deletes the file. Call this in `admit`.
   */
  async store(scope: Scope, file: StreamedFile): Promise<StoredResume> {
    const [head, content] = await peekBytes(inTime(file.content), HEAD_BYTES);
    if (!mayBeDocument(head)) throw unsupportedFile();
    const { id, inspected } = await savePrivateFileBy(
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
      (file, content) => this.#receive(file, content),
    );
    const { kind, mediaType, warnings } = inspected;
    return { id, name: toFileName(file.name ?? '', kind), mediaType, warnings };
  }

  async #receive(file: NewContent, content: AsyncIterable<Uint8Array>): Promise<ReceivedResume> {
    const received = await this.#thread.run(file, content);
    // Threads exchange no buffers of Node.js.
    return { ...received, sha256: Buffer.from(received.sha256) };
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
