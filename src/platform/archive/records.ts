import { crc32 } from 'node:zlib';

/**
 * An archive is a magic number and records. A record is a header of 16 bytes and its content:
 *
 * | byte | content |
 * |---|---|
 * | 0 | type of the record |
 * | 1 | 1: the content is compressed with zstd, 0: it is not |
 * | 2–3 | 0 |
 * | 4–7 | length of the content in the archive |
 * | 8–11 | length of the content before compression |
 * | 12–15 | CRC-32 of bytes 0 to 11 and the content |
 *
 * Numbers are little-endian. A head comes first, an end last. Between them are parts: a start, chunks, and an end each. Everything
 * but chunks is JSON. An archive has no time and no random bytes, so the same content makes the same archive.
 */
export const MAGIC = Buffer.from('\x89CORKBOARD\r\n\x1a\n\x00', 'latin1');
export const FORMAT_VERSION = 1;
/** The magic number and the version of the format. */
export const PREFIX_BYTES = MAGIC.length + 1;
export const HEADER_BYTES = 16;
/** Chunks are compressed one by one, so that any number of them needs constant memory. */
export const CHUNK_BYTES = 1_048_576;
/** Of JSON. */
export const MAX_JSON_BYTES = 16 * CHUNK_BYTES;

export const recordTypes = { head: 1, partStart: 2, chunk: 3, partEnd: 4, end: 5 } as const;
export type RecordType = (typeof recordTypes)[keyof typeof recordTypes];

export interface RecordHeader {
  type: RecordType;
  isCompressed: boolean;
  storedBytes: number;
  rawBytes: number;
  crc: number;
}

export function toRecord(type: RecordType, content: Buffer, compressed?: Buffer): Buffer[] {
  const stored = compressed ?? content;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(type, 0);
  header.writeUInt8(compressed ? 1 : 0, 1);
  header.writeUInt32LE(stored.length, 4);
  header.writeUInt32LE(content.length, 8);
  header.writeUInt32LE(checksum(header, stored), 12);
  return [header, stored];
}

/** Undefined if no record can have this header. */
export function readHeader(header: Buffer): RecordHeader | undefined {
  const [type, flag] = [header.readUInt8(0), header.readUInt8(1)];
  const [storedBytes, rawBytes] = [header.readUInt32LE(4), header.readUInt32LE(8)];
  const isType = (Object.values(recordTypes) as number[]).includes(type);
  const maxBytes = type === recordTypes.chunk ? CHUNK_BYTES : MAX_JSON_BYTES;
  if (!isType || flag > 1 || header.readUInt16LE(2) !== 0 || rawBytes > maxBytes || storedBytes > rawBytes)
    return undefined;
  return {
    type: type as RecordType,
    isCompressed: flag === 1,
    storedBytes,
    rawBytes,
    crc: header.readUInt32LE(12),
  };
}

export function checksum(header: Buffer, stored: Buffer): number {
  return crc32(stored, crc32(header.subarray(0, 12)));
}

/** At the start of a part. */
export interface PartStart {
  name: string;
  /** What the reader needs before the content, such as the columns of a table. */
  attributes: Record<string, unknown>;
}

/** At the end of a part. */
export interface PartEnd {
  /** Of the content. */
  bytes: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
}

/** At the end of an archive. */
export interface ArchiveEnd {
  parts: number;
  /** Of the content of all parts. */
  bytes: number;
  /** Of `<name>\n<sha256>\n` of each part, in hexadecimal. A missing or an additional part changes it. */
  sha256: string;
  /** What the writer knows only at the end. */
  attributes: Record<string, unknown>;
}
