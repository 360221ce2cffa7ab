import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textProblem } from '../../text.ts';
import { HttpError, invalid } from '../errors/http-error.ts';
import { malformedForm, type Part, readBoundary, readDisposition, tooLargeFile } from './multipart-body.ts';
import { escapePointer } from './validation.ts';

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
  /** The name of the field with the file. */
  field: string;
  maxFileBytes: number;
  /** Set where text fields come before the file, which may then be missing. */
  texts?: {
    maxBytes: number;
    maxParts: number;
    /** The fields without which the body is invalid. */
    required?: string[];
    /** Makes the body of the fields, in their order. Throws an `HttpError` to reject them, before the file is read. */
    toBody(fields: TextField[]): object;
  };
}

export type TextField = [name: string, text: string];

export function isStreamedFile(value: unknown): value is StreamedFile {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, FILE);
}

/** Marks files, so that no JSON body can look like one. */
const FILE = Symbol('file');

/** For the preamble, headers, boundaries and the epilogue. */
const MAX_OTHER_BYTES = 65_536;

/**
 * Makes the routes that are added after this call accept only multipart/form-data with one file. The body becomes
 * `{ [field]: StreamedFile }` as soon as the file begins. The client waits while the content is not read, so no buffer grows. The
 * request counts as work from the end of the file; until then as an unfinished body.
 */
export function streamFileForms(app: FastifyInstance, options: FileFormOptions): void {
  app.removeAllContentTypeParsers();
  addFileFormParser(app, options);
}

/** The same, beside the content types that the routes accept already. */
export function addFileFormParser(app: FastifyInstance, options: FileFormOptions): void {
  app.addContentTypeParser(
    'multipart/form-data',
    async ({ headers }: FastifyRequest, body: IncomingMessage) => {
      const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytesOf(options);
      if (isTooLarge && !options.texts) throw tooLargeFile(options.maxFileBytes);
      const form = new FileForm(body, {
        ...options,
        isTooLarge,
        boundary: readBoundary(headers['content-type'] ?? ''),
      });
      const file = await form.file;
      const texts = await form.texts;
      if (file) assertComplete(texts, options.texts?.required ?? []);
      const fields = options.texts?.toBody(texts) ?? {};
      return file === undefined ? fields : { ...fields, [options.field]: file };
    },
  );
  // The rest of a rejected form is discarded, so that the client can read the response.
  app.addHook('onSend', async ({ raw }) => {
    raw.unpipe();
    raw.resume();
  });
}

/** A field that is missing when the file begins may be behind it. */
function assertComplete(texts: TextField[], required: string[]): void {
  const given = new Set(texts.map(([name]) => name));
  const missing = required.filter((name) => !given.has(name));
  if (missing.length === 0) return;
  throw invalid(missing.map((name) => ({ path: `/${name}`, message: 'is required, before the file' })));
}

function maxBytesOf({ maxFileBytes, texts }: FileFormOptions): number {
  return maxFileBytes + MAX_OTHER_BYTES + (texts?.maxBytes ?? 0);
}

interface ReceivedForm extends FileFormOptions {
  boundary: string;
  /** Whether the form is longer than it may be. Its text fields are read, and its file is not. */
  isTooLarge: boolean;
}

/** Parses a form while it arrives. The first failure ends everything. */
class FileForm {
  /** Undefined if the form ends without a file. */
  readonly file: Promise<StreamedFile | undefined>;
  readonly #options: FileFormOptions;
  readonly #isTooLarge: boolean;
  readonly #begun = Promise.withResolvers<StreamedFile | undefined>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #texts: Promise<TextField | undefined>[] = [];
  #textBytes = 0;
  #part: Readable | undefined;
  #failure: Error | undefined;

  constructor(body: IncomingMessage, { boundary, isTooLarge, ...options }: ReceivedForm) {
    this.#options = options;
    this.#isTooLarge = isTooLarge;
    this.file = this.#begun.promise;
    this.#ended.promise.catch(() => {});
    const dicer = new Dicer({ boundary, maxHeaderPairs: 32 });
    dicer.on('part', (part) => this.#take(part));
    dicer.on('error', () => this.#fail(malformedForm('the closing boundary is missing')));
    dicer.on('finish', () => {
      if (options.texts) this.#begun.resolve(undefined);
      else this.#begun.reject(invalid([{ path: `/${options.field}`, message: 'is required' }]));
      this.#ended.resolve();
    });
    this.#watch(body);
    body.pipe(dicer);
  }

  /** The text fields before the file. */
  get texts(): Promise<TextField[]> {
    return Promise.all(this.#texts).then((fields) => fields.filter((field) => field !== undefined));
  }

  /** Without its own listeners, a closed connection would leave the reader waiting forever. */
  #watch(body: IncomingMessage): void {
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytesOf(this.#options)) this.#fail(tooLargeFile(this.#options.maxFileBytes));
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
    const { texts } = this.#options;
    if (this.#part || this.#texts.length > (texts?.maxParts ?? 0)) {
      stream.resume();
      this.#fail(malformedForm(this.#part ? describeExcess(texts) : 'it has too many parts'));
      return;
    }
    const part: Part = { chunks: [] };
    stream.once('header', (headers: Record<string, string[]>) => {
      part.headers = headers;
      try {
        const { name, fileName } = readDisposition(part);
        if (texts && (name !== this.#options.field || !fileName)) {
          this.#readText(name, stream);
          return;
        }
        this.#part = stream;
        this.#begun.resolve(this.#toFile(part, stream));
      } catch (error) {
        stream.resume();
        this.#fail(error as Error);
      }
    });
  }

  /** A browser sends a file field without a choice as an empty file without a name, which counts as none. */
  #readText(name: string, stream: Readable): void {
    const { field, texts } = this.#options;
    const chunks: Buffer[] = [];
    const read = Promise.withResolvers<TextField | undefined>();
    read.promise.catch(() => {});
    this.#ended.promise.catch((error) => read.reject(error));
    this.#texts.push(read.promise);
    stream.on('data', (chunk: Buffer) => {
      this.#textBytes += chunk.length;
      if (this.#textBytes > (texts?.maxBytes ?? 0)) this.#fail(tooLargeTexts());
      else chunks.push(chunk);
    });
    stream.once('end', () => {
      const content = Buffer.concat(chunks);
      if (name === field) {
        if (content.length === 0) read.resolve(undefined);
        else this.#fail(invalid([{ path: `/${field}`, message: 'must be a file with a name' }]));
        return;
      }
      const problem = isUtf8(content) ? textProblem(content.toString()) : 'must be encoded in UTF-8';
      if (problem) this.#fail(invalid([{ path: `/${escapePointer(name)}`, message: problem }]));
      else read.resolve([name, content.toString()]);
    });
  }

  #toFile(part: Part, stream: Readable): StreamedFile {
    const { name, fileName } = readDisposition(part);
    const { field } = this.#options;
    if (name !== field)
      throw invalid([{ path: `/${field}`, message: 'must be the only field, and comes first' }]);
    const mediaType = part.headers?.['content-type']?.[0];
    const file = {
      [FILE]: true,
      name: fileName,
      mediaType,
      content: this.#read(stream),
      toJSON: () => ({ name: fileName, mediaType }),
    };
    return file;
  }

  async *#read(stream: Readable): AsyncGenerator<Uint8Array> {
    const { field, maxFileBytes } = this.#options;
    if (this.#isTooLarge) throw tooLargeFile(maxFileBytes);
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

function describeExcess(texts: FileFormOptions['texts']): string {
  return texts ? 'the file must be its last part' : 'it has more than one part';
}

function tooLargeTexts(): HttpError {
  return new HttpError('payload_too_large', 'The text fields of the form are too large.');
}
