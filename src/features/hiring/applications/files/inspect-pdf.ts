import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** The actions of a PDF when a person opens the PDF. */
export type PdfWarning = 'scripts' | 'programs' | 'embedded_files' | 'encrypted' | 'unchecked';

/** Of an object stream. Writers put a few hundred objects into each. */
const MAX_STREAM_BYTES = 1_000_000;
/** Of all object streams together. One that cannot be expanded counts as the largest. */
const MAX_INFLATED_BYTES = 8_000_000;
const MAX_OBJECT_STREAMS = 500;

/** Readers accept bytes before the header, which mail gateways and printers write (ISO 32000-1, implementation note 13 of Acrobat). */
export const PDF_HEAD_BYTES = 1024;

/** Whether a file that begins like this can be a PDF. A web page, an archive or a program with a PDF inside is none. */
export function mayBePdf(head: Uint8Array): boolean {
  return /^[^\0<]*%PDF-/.test(Buffer.from(head).toString('latin1', 0, PDF_HEAD_BYTES));
}

/** Whether the file is complete. Mail gateways and scanners append any number of bytes. */
export function isPdf(file: Buffer): boolean {
  const end = file.lastIndexOf('startxref', undefined, 'latin1');
  if (end === -1 || !mayBePdf(file)) return false;
  // The first part of a linearized file ends with the offset 0, so a truncated one has no other end (annex F.3.4).
  return !/^startxref\s+0\s/.test(file.toString('latin1', end, end + 20));
}

/**
 * Names in the file and in its object streams reveal the actions. Encrypted files hide the names in their object streams, and some streams
 * are damaged or too large to check.
 * ISO 32000-1, sections 7.3.5, 7.5.7 and 12.6.4
 */
export async function findPdfWarnings(file: Buffer): Promise<PdfWarning[]> {
  const found = new Set<PdfWarning>();
  await addWarningsOfFile(file, found);
  let budget = MAX_INFLATED_BYTES;
  for (const stream of findObjectStreams(file)) {
    const text =
      budget > 0 && stream
        ? await expand(stream, { maxOutputLength: MAX_STREAM_BYTES }).catch(() => undefined)
        : undefined;
    budget -= text?.length ?? MAX_STREAM_BYTES;
    if (text) addWarnings(text, found);
    else found.add('unchecked');
    if (budget <= 0 && found.has('unchecked')) break;
  }
  return [...found].sort();
}

/** Reading 5 MB at once would block all other requests for milliseconds. */
const SLICE_BYTES = 131_072;

async function addWarningsOfFile(file: Buffer, found: Set<PdfWarning>): Promise<void> {
  for (let start = 0; start < file.length; start += SLICE_BYTES) {
    addWarnings(file, found, { start, end: start + SLICE_BYTES });
    await setImmediate();
  }
}

const expand = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

const warningOfName: Readonly<Record<string, PdfWarning>> = {
  JavaScript: 'scripts',
  JS: 'scripts',
  Launch: 'programs',
  EmbeddedFile: 'embedded_files',
  EmbeddedFiles: 'embedded_files',
  EF: 'embedded_files',
  FileAttachment: 'embedded_files',
  RichMedia: 'embedded_files',
  Encrypt: 'encrypted',
  // Its forms can have scripts, in streams that are not read.
  XFA: 'unchecked',
};

/** Reads the names that begin in the range. */
function addWarnings(bytes: Buffer, found: Set<PdfWarning>, range = { start: 0, end: bytes.length }): void {
  const part = bytes.subarray(range.start, range.end);
  for (let at = part.indexOf(SLASH); at !== -1; at = part.indexOf(SLASH, at + 1)) {
    const name = readName(bytes, range.start + at + 1);
    if (name === undefined) continue;
    const plain = name.replace(/#(..)/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
    const warning = Object.hasOwn(warningOfName, plain) ? warningOfName[plain] : undefined;
    if (warning) found.add(warning);
    // An object stream whose name is written with escapes is not found.
    if (plain === 'ObjStm' && name !== plain) found.add('unchecked');
  }
}

const SLASH = 0x2f;
const NUMBER_SIGN = 0x23;
const MAX_NAME_LENGTH = 60;

/**
 * The letters and escapes from here on, if they are a whole name. All names with a warning have at least two letters and no digits. Bytes, because a string of a large file
 * costs the garbage collector more than the search.
 */
function readName(bytes: Buffer, start: number): string | undefined {
  let end = start;
  for (let count = 0; count <= MAX_NAME_LENGTH; count++) {
    const byte = bytes[end];
    if (isLetter(byte)) end += 1;
    else if (byte === NUMBER_SIGN && isHexDigit(bytes[end + 1]) && isHexDigit(bytes[end + 2])) end += 3;
    else if (count < 2 || byte === NUMBER_SIGN || isDigit(byte)) return undefined;
    else return bytes.toString('latin1', start, end);
  }
  return undefined;
}

function isLetter(byte = 0): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isHexDigit(byte = 0): boolean {
  return isDigit(byte) || (isLetter(byte) && (byte | 0x20) <= 0x66);
}

/** The bytes after the keyword `stream` of each object stream. What follows the compressed data does not matter. Ends with undefined if there are too many. */
function* findObjectStreams(file: Buffer): Generator<Buffer | undefined> {
  let at = 0;
  for (let count = 0; count < MAX_OBJECT_STREAMS; count++) {
    const name = file.indexOf('ObjStm', at, 'latin1');
    const keyword = name === -1 ? -1 : file.indexOf('stream', name, 'latin1');
    if (keyword === -1) return;
    const line = keyword + 'stream'.length;
    const begin = line + (file[line] === 0x0d ? 2 : 1);
    const end = file.indexOf('endstream', begin, 'latin1');
    yield file.subarray(begin, end === -1 ? file.length : end);
    at = end === -1 ? file.length : end;
  }
  yield undefined;
}
