import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { inChunks } from '../in-chunks.ts';
import { ArchiveError } from './error.ts';
import {
  type ArchiveEnd,
  CHUNK_BYTES,
  FORMAT_VERSION,
  MAGIC,
  MAX_JSON_BYTES,
  type PartEnd,
  type PartStart,
  type RecordType,
  recordTypes,
  toRecord,
} from './records.ts';

/** Where an archive is written to. */
export interface ArchiveTarget {
  write(bytes: Buffer): Promise<void>;
  /** Makes the archive visible under its name, and replaces the one that was there. */
  commit(): Promise<void>;
  /** Discards what was written. */
  abort(): Promise<void>;
}

/** The kind of archive, and the first data for its reader. */
export interface ArchiveHead {
  kind: 'backup' | 'organization';
  [attribute: string]: unknown;
}

const compress = promisify(zstdCompress);
/** Compression runs in threads. This many chunks are compressed while others are read and written. */
const CHUNKS_IN_FLIGHT = 3;

/** Writes an archive with constant memory, whatever the size of its parts. */
export class ArchiveWriter {
  readonly #target: ArchiveTarget;
  readonly #hash = createHash('sha256');
  #parts = 0;
  #bytes = 0;
  #storedBytes = 0;

  private constructor(target: ArchiveTarget) {
    this.#target = target;
  }

  static async start(target: ArchiveTarget, head: ArchiveHead): Promise<ArchiveWriter> {
    const writer = new ArchiveWriter(target);
    await writer.#write([MAGIC, Buffer.of(FORMAT_VERSION)]);
    await writer.#writeJson(recordTypes.head, head);
    return writer;
  }

  /** Bytes of the archive so far. */
  get storedBytes(): number {
    return this.#storedBytes;
  }

  /** Bytes of the parts so far, before compression. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Writes a part. Its content is read once. */
  async addPart(
    name: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    attributes: Record<string, unknown> = {},
  ): Promise<PartEnd> {
    const start: PartStart = { name, attributes };
    await this.#writeJson(recordTypes.partStart, start);
    const hash = createHash('sha256');
    const chunks: Promise<Buffer[]>[] = [];
    let bytes = 0;
    for await (const { bytes: chunk } of inChunks(content, CHUNK_BYTES)) {
      if (chunk.length === 0) break;
      hash.update(chunk);
      bytes += chunk.length;
      this.#bytes += chunk.length;
      chunks.push(toChunkRecord(chunk));
      const first = chunks.length >= CHUNKS_IN_FLIGHT ? chunks.shift() : undefined;
      if (first) await this.#write(await first);
    }
    for (const chunk of chunks) await this.#write(await chunk);
    const end: PartEnd = { bytes, sha256: hash.digest('hex') };
    await this.#writeJson(recordTypes.partEnd, end);
    this.#parts++;
    this.#hash.update(`${name}\n${end.sha256}\n`);
    return end;
  }

  /** Completes the archive. Without this call, readers report a truncated archive. */
  async finish(attributes: Record<string, unknown> = {}): Promise<ArchiveEnd> {
    const sha256 = this.#hash.digest('hex');
    const end: ArchiveEnd = { parts: this.#parts, bytes: this.#bytes, sha256, attributes };
    await this.#writeJson(recordTypes.end, end);
    await this.#target.commit();
    return end;
  }

  async #writeJson(type: RecordType, value: object): Promise<void> {
    const content = Buffer.from(JSON.stringify(value));
    if (content.length > MAX_JSON_BYTES)
      throw new ArchiveError(`A record of the archive has ${content.length} bytes, more than fit.`);
    await this.#write(toRecord(type, content));
  }

  async #write(buffers: Buffer[]): Promise<void> {
    for (const buffer of buffers) {
      await this.#target.write(buffer);
      this.#storedBytes += buffer.length;
    }
  }
}

/** Level 3 is the default of zstd: higher levels cost several times the time for a tenth of the size. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

async function toChunkRecord(chunk: Buffer): Promise<Buffer[]> {
  const compressed = await compress(chunk, OPTIONS);
  // Pictures are compressed already.
  return toRecord(recordTypes.chunk, chunk, compressed.length < chunk.length ? compressed : undefined);
}
