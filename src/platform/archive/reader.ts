import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { ArchiveError } from './error.ts';
import {
  type ArchiveEnd,
  checksum,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  type PartEnd,
  type PartStart,
  PREFIX_BYTES,
  type RecordHeader,
  readHeader,
  recordTypes,
} from './records.ts';
import type { ArchiveHead } from './writer.ts';

/** An archive as a stream of bytes. */
export interface ArchiveSource {
  /** For messages, such as the path of the file. */
  name: string;
  sizeBytes: number;
  open(): AsyncIterable<Buffer>;
}

export interface ArchivePart extends PartStart {
  /** Of its first byte in the archive. */
  position: number;
  /**
   * The content, which can be read once. It is complete and undamaged if the loop ends without an error. Content that is not
   * read is skipped.
   */
  content: AsyncIterable<Buffer>;
}

interface ArchiveRecord extends RecordHeader {
  stored: Buffer;
  position: number;
}

const decompress = promisify(zstdDecompress);

/** Reads an archive in one pass with constant memory. Throws an `ArchiveError` with the position of the first damage. */
export class ArchiveReader {
  readonly #source: ArchiveSource;
  readonly #bytes: ByteReader;
  readonly #hash = createHash('sha256');
  #head: ArchiveHead = { kind: 'backup' };
  #end: ArchiveEnd | undefined;
  /** The part that is being read, for messages. */
  #part: string | undefined;
  #partCount = 0;

  private constructor(source: ArchiveSource) {
    this.#source = source;
    this.#bytes = new ByteReader(source.open());
  }

  static async open(source: ArchiveSource): Promise<ArchiveReader> {
    const reader = new ArchiveReader(source);
    await reader.#readPrefix();
    const head = await reader.#readRecord();
    if (head.type !== recordTypes.head) throw reader.#damaged(head.position);
    reader.#head = reader.#toJson(head);
    return reader;
  }

  get head(): ArchiveHead {
    return this.#head;
  }

  /** Bytes of the archive read so far. */
  get position(): number {
    return this.#bytes.position;
  }

  /** Available when `parts` has ended. */
  get end(): ArchiveEnd {
    if (!this.#end) throw new Error('the archive has not been read to its end');
    return this.#end;
  }

  async *parts(): AsyncGenerator<ArchivePart> {
    for (;;) {
      const record = await this.#readRecord();
      if (record.type === recordTypes.end) return this.#finish(record);
      if (record.type !== recordTypes.partStart) throw this.#damaged(record.position);
      const start = this.#toJson<PartStart>(record);
      this.#part = start.name;
      const content = this.#readContent(start.name);
      yield { ...start, position: record.position, content };
      // If the content was not read, only the checksums of its records are compared.
      while (this.#part !== undefined) await this.#readChunk();
    }
  }

  async close(): Promise<void> {
    await this.#bytes.close();
  }

  async *#readContent(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    while (this.#part === name) {
      const record = await this.#readChunk({ hash, bytes: () => bytes });
      if (!record) return;
      const chunk = record.isCompressed ? await this.#decompress(record) : record.stored;
      if (chunk.length !== record.rawBytes) throw this.#damaged(record.position);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }

  /** The next chunk of the part, or undefined at its end. Compares the checksum of the part with what was read, if that is given. */
  async #readChunk(read?: { hash: Hash; bytes(): number }): Promise<ArchiveRecord | undefined> {
    const record = await this.#readRecord();
    if (record.type === recordTypes.chunk) return record;
    if (record.type !== recordTypes.partEnd) throw this.#damaged(record.position);
    const end = this.#toJson<PartEnd>(record);
    if (read && (read.bytes() !== end.bytes || read.hash.digest('hex') !== end.sha256))
      throw this.#damaged(record.position);
    this.#hash.update(`${this.#part}\n${end.sha256}\n`);
    this.#part = undefined;
    this.#partCount++;
    return undefined;
  }

  async #decompress({ stored, rawBytes, position }: ArchiveRecord): Promise<Buffer> {
    try {
      return await decompress(stored, { maxOutputLength: Math.max(1, rawBytes) });
    } catch {
      throw this.#damaged(position);
    }
  }

  async #readPrefix(): Promise<void> {
    const prefix = await this.#bytes.read(PREFIX_BYTES);
    const { name } = this.#source;
    if (prefix.length === 0) throw new ArchiveError(`${name} is empty.`);
    if (!prefix.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, prefix.length)))
      throw new ArchiveError(`${name} is not an archive of Corkboard: it begins with other bytes.`);
    if (prefix.length < PREFIX_BYTES) throw this.#truncated();
    const version = prefix[MAGIC.length];
    if (version === FORMAT_VERSION) return;
    throw new ArchiveError(
      `${name} has version ${version} of the archive format, and this Corkboard reads version ${FORMAT_VERSION}: use a newer Corkboard.`,
    );
  }

  async #readRecord(): Promise<ArchiveRecord> {
    const { position } = this.#bytes;
    const headerBytes = await this.#bytes.read(HEADER_BYTES);
    if (headerBytes.length < HEADER_BYTES) throw this.#truncated();
    const header = readHeader(headerBytes);
    if (!header) throw this.#damaged(position);
    const stored = await this.#bytes.read(header.storedBytes);
    if (stored.length < header.storedBytes) throw this.#truncated();
    if (checksum(headerBytes, stored) !== header.crc) throw this.#damaged(position);
    return { ...header, stored, position };
  }

  async #finish(record: ArchiveRecord): Promise<void> {
    const end = this.#toJson<ArchiveEnd>(record);
    if (end.parts !== this.#partCount || end.sha256 !== this.#hash.digest('hex'))
      throw new ArchiveError(
        `${this.#source.name} is damaged: it has ${this.#partCount} parts, and they are not the ${end.parts} that were written.`,
      );
    const { position } = this.#bytes;
    if ((await this.#bytes.read(1)).length > 0)
      throw new ArchiveError(
        `${this.#source.name} is damaged: something follows its end at byte ${position}.`,
      );
    this.#end = end;
  }

  #toJson<T>({ stored, isCompressed, position }: ArchiveRecord): T {
    try {
      if (!isCompressed) return JSON.parse(stored.toString('utf8'));
    } catch {}
    throw this.#damaged(position);
  }

  #damaged(position: number): ArchiveError {
    return new ArchiveError(`${this.#source.name} is damaged at byte ${position}${this.#place}.`);
  }

  #truncated(): ArchiveError {
    return new ArchiveError(
      `${this.#source.name} is incomplete: it ends at byte ${this.#bytes.position}${this.#place}.`,
    );
  }

  get #place(): string {
    return this.#part === undefined ? '' : `, in ${this.#part}`;
  }
}
