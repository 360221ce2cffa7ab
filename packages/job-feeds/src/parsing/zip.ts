import yauzl from 'yauzl';
import { newMessage } from '../message.ts';
import { SourceError } from '../sources/source.ts';

/** A workbook has some dozens of files. */
const MAX_FILES = 10_000;
/** In memory, because the directory is at the end. 100,000 rows have about 15 MB. */
const MAX_COMPRESSED = 64 * 1024 * 1024;
/** As for gzip: of the decompressed bytes above 16 MB. */
const MAX_RATIO = 250;
const FREE_BYTES = 16 * 1024 * 1024;

/** The files of an archive. Each is decompressed while it is read, within bounds for all of them together. */
export class Zip {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;
  readonly #maxBytes: number;
  #read = 0;

  private constructor(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>, maxBytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#maxBytes = maxBytes;
  }

  /** Throws a `SourceError` unless the bytes are an archive. */
  static async open(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Zip> {
    const buffer = await collect(bytes);
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
      yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, found) =>
        error ? reject(damaged(error)) : resolve(found),
      );
    });
    if (zip.entryCount > MAX_FILES) throw tooLarge();
    return new Zip(zip, await listEntries(zip), maxBytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a file, in UTF-8. Nothing, if there is no such file. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw new SourceError('unexpected_content', newMessage('workbook_protected'));
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, found) => (error ? reject(damaged(error)) : resolve(found)));
    });
    const decoder = new TextDecoder();
    let read = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        read += chunk.length;
        this.#read += chunk.length;
        if (this.#read > this.#maxBytes) throw tooLarge();
        if (read > FREE_BYTES && read > entry.compressedSize * MAX_RATIO) throw tooLarge();
        yield decoder.decode(chunk, { stream: true });
      }
    } catch (error) {
      throw error instanceof SourceError ? error : damaged(error);
    }
    yield decoder.decode();
  }
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_COMPRESSED) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error) => reject(damaged(error)));
    zip.readEntry();
  });
}

function damaged(cause: unknown): SourceError {
  return new SourceError('malformed', newMessage('workbook_damaged'), { cause });
}

function tooLarge(): SourceError {
  return new SourceError('too_large', newMessage('decompressed_too_large'));
}
