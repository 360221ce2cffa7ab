import { promisify } from 'node:util';
import { constants, inflateRaw, type ZlibOptions } from 'node:zlib';

/** An entry of an archive, as its central directory describes it. */
export interface ZipEntry {
  name: string;
  isStored: boolean;
  compressedBytes: number;
  bytes: number;
  /** Of its local header. */
  offset: number;
}

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const HEADER_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const MAX_ENTRIES = 2000;
const STORED = 0;
const DEFLATED = 8;
/** Of all entries: XML of documents shrinks to a twentieth, and bombs to a thousandth. */
const MAX_EXPANSION = 100;
const FREE_BYTES = 20_000_000;

/**
 * Reads the directory of an archive and nothing else. Undefined if it is not one that a word processor writes: damaged, encrypted, in
 * several parts, with other compression, with entries that overlap, or one that expands to far more than its size.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3
 */
export function readZipDirectory(file: Buffer): ZipEntry[] | undefined {
  const end = findEnd(file);
  if (end === undefined) return undefined;
  const count = file.readUInt16LE(end + 10);
  const isWhole = file.readUInt16LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count;
  const start = file.readUInt32LE(end + 16);
  if (!isWhole || count === 0 || count > MAX_ENTRIES || start + file.readUInt32LE(end + 12) !== end)
    return undefined;
  const entries: ZipEntry[] = [];
  let at = start;
  for (let number = 0; number < count; number++) {
    const found = readEntry(file, at, end);
    if (!found) return undefined;
    entries.push(found.entry);
    at = found.next;
  }
  return at === end && isPlausible(entries, start) ? entries : undefined;
}

/** The content of an entry. Undefined if it is missing, damaged or has more than `maxBytes`. */
export async function readZipEntry(
  file: Buffer,
  entries: readonly ZipEntry[],
  name: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const entry = entries.find((each) => each.name === name);
  if (!entry || entry.bytes > maxBytes) return undefined;
  const data = dataOf(file, entry);
  if (!data || entry.isStored) return data;
  return inflate(data, { maxOutputLength: maxBytes }).catch(() => undefined);
}

/** Compressed. They expand to at most 260 kB. */
const HEAD_BYTES = 256;

/** The beginning of an entry. Undefined if it is damaged. */
export async function peekZipEntry(file: Buffer, entry: ZipEntry): Promise<Buffer | undefined> {
  const data = dataOf(file, entry)?.subarray(0, HEAD_BYTES);
  if (!data || entry.isStored) return data;
  return inflate(data, { finishFlush: constants.Z_SYNC_FLUSH }).catch(() => undefined);
}

const inflate = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

function dataOf(file: Buffer, { offset, compressedBytes }: ZipEntry): Buffer | undefined {
  if (file.readUInt32LE(offset) !== 0x04034b50) return undefined;
  const begin = offset + LOCAL_HEADER_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  return file.subarray(begin, begin + compressedBytes);
}

function findEnd(file: Buffer): number | undefined {
  const first = Math.max(0, file.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = file.length - END_BYTES; at >= first; at--) {
    if (file.readUInt32LE(at) !== 0x06054b50) continue;
    if (at + END_BYTES + file.readUInt16LE(at + 20) === file.length) return at;
  }
  return undefined;
}

function readEntry(file: Buffer, at: number, end: number): { entry: ZipEntry; next: number } | undefined {
  if (at + HEADER_BYTES > end || file.readUInt32LE(at) !== 0x02014b50) return undefined;
  const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
  const method = file.readUInt16LE(at + 10);
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) return undefined;
  const nameEnd = at + HEADER_BYTES + file.readUInt16LE(at + 28);
  const next = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  if (next > end) return undefined;
  const entry = {
    name: file.toString('utf8', at + HEADER_BYTES, nameEnd),
    isStored: method === STORED,
    compressedBytes: file.readUInt32LE(at + 20),
    bytes: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/** Entries that share bytes could expand to petabytes. Of two with one name, another program could read the other. */
function isPlausible(entries: readonly ZipEntry[], directoryStart: number): boolean {
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return false;
  let free = 0;
  for (const { offset, compressedBytes, bytes, isStored } of entries.toSorted(
    (a, b) => a.offset - b.offset,
  )) {
    if (offset < free || (isStored && bytes !== compressedBytes)) return false;
    free = offset + LOCAL_HEADER_BYTES + compressedBytes;
  }
  const expanded = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return free <= directoryStart && expanded <= FREE_BYTES + MAX_EXPANSION * directoryStart;
}
