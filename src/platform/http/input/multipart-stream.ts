import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../errors/http-error.ts';
import { malformedForm, type Part, readBoundary, readDisposition, tooLargeFile } from './multipart-body.ts';
import { allowLongBody } from './slow-bodies.ts';

/** An uploaded file that is still arriving. */
export interface StreamedFile {
  /** The file name that the client sent. */
  name: string | undefined;
  /** The content type that the client sent. */
  mediaType: string | undefined;
  /**
   * Can be read once. Fails with an `HttpError` when the file is empty or too large, when the connection closes, and when anything but the
   * end of the form follows.
   */
  content: AsyncIterable<Uint8Array>;
  /** Represents the file in the fingerprint of a body. The content has not arrived. */
  toJSON(): object;
}

export interface FileFormOptions {
  /** The name of the only field. */
  field: string;
  maxFileBytes: number;
}

/** For the preamble, headers, boundaries and the epilogue. */
const MAX_OTHER_BYTES = 65_536;

/**
 * Makes the routes that are added after this call accept only multipart/form-data with one file. The body becomes
 * `{ [field]: StreamedFile }` as soon as the file begins. The client waits while the content is not read, so no buffer grows. It may
 * take an hour.
 */
export function streamFileForms(app: FastifyInstance, options: FileFormOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'multipart/form-data',
    async ({ headers }: FastifyRequest, body: IncomingMessage) => {
      allowLongBody(body);
      const maxBytes = options.maxFileBytes + MAX_OTHER_BYTES;
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLargeFile(options.maxFileBytes);
      const form = new FileForm(body, readBoundary(headers['content-type'] ?? ''), options);
      return { [options.field]: await form.file };
    },
  );
  // The rest of a rejected form is discarded, so that the client can read the response.
  app.addHook('onSend', async ({ raw }) => {
    raw.unpipe();
    raw.resume();
  });
}

/** Parses a form while it arrives. The first failure ends everything. */
class FileForm {
  readonly file: Promise<StreamedFile>;
  readonly #options: FileFormOptions;
  readonly #begun = Promise.withResolvers<StreamedFile>();
  readonly #ended = Promise.withResolvers<void>();
  #part: Readable | undefined;
  #failure: Error | undefined;

  constructor(body: IncomingMessage, boundary: string, options: FileFormOptions) {
    this.#options = options;
    this.file = this.#begun.promise;
    this.#ended.promise.catch(() => {});
    const dicer = new Dicer({ boundary, maxHeaderPairs: 32 });
    dicer.on('part', (part) => this.#take(part));
    dicer.on('error', () => this.#fail(malformedForm('the closing boundary is missing')));
    dicer.on('finish', () => {
      this.#begun.reject(invalid([{ path: `/${options.field}`, message: 'is required' }]));
      this.#ended.resolve();
    });
    this.#watch(body);
    body.pipe(dicer);
  }

  /** Without its own listeners, a closed connection would leave the reader waiting forever. */
  #watch(body: IncomingMessage): void {
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      const { maxFileBytes } = this.#options;
      if (bytes > maxFileBytes + MAX_OTHER_BYTES) this.#fail(tooLargeFile(maxFileBytes));
    });
    const onClose = () => {
      if (!body.complete) this.#fail(malformedForm('the connection was closed before its end'));
    };
    body.once('error', onClose);
    body.once('close', onClose);
  }

  #take(stream: Readable): void {
    // The parser emits the same error.
    stream.on('error', () => {});
    if (this.#part) {
      stream.resume();
      this.#fail(malformedForm('it has more than one part'));
      return;
    }
    this.#part = stream;
    const part: Part = { chunks: [] };
    stream.once('header', (headers: Record<string, string[]>) => {
      part.headers = headers;
      try {
        this.#begun.resolve(this.#toFile(part, stream));
      } catch (error) {
        this.#fail(error as Error);
      }
    });
  }

  #toFile(part: Part, stream: Readable): StreamedFile {
    const { name, fileName } = readDisposition(part);
    const { field } = this.#options;
    if (name !== field)
      throw invalid([{ path: `/${field}`, message: 'must be the only field, and comes first' }]);
    const mediaType = part.headers?.['content-type']?.[0];
    return {
      name: fileName,
      mediaType,
      content: this.#read(stream),
      toJSON: () => ({ name: fileName, mediaType }),
    };
  }

  async *#read(stream: Readable): AsyncGenerator<Uint8Array> {
    const { field, maxFileBytes } = this.#options;
    let bytes = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxFileBytes) throw tooLargeFile(maxFileBytes);
        yield chunk;
      }
    } catch (error) {
      // The parser also ends the part with an error of its own.
      throw this.#failure ?? error;
    }
    if (bytes === 0) throw invalid([{ path: `/${field}`, message: 'must not be empty' }]);
    await this.#ended.promise;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#begun.reject(error);
    this.#ended.reject(error);
    this.#part?.destroy(error);
  }
}
