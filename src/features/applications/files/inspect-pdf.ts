import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** What a PDF may do when it is opened. */
export type PdfWarning = 'scripts' | 'programs' | 'embedded_files' | 'encrypted' | 'unchecked';

const END_BYTES = 2048;
/** Of an object stream. Writers put a few hundred objects into each. */
const MAX_STREAM_BYTES = 1_000_000;
/** Of all object streams together. One that cannot be expanded counts as the largest. */
const MAX_INFLATED_BYTES = 8_000_000;
const MAX_OBJECT_STREAMS = 500;

export function isPdf(file: Buffer): boolean {
  return (
    file.subarray(0, 5).toString('latin1') === '%PDF-' && file.subarray(-END_BYTES).includes('startxref')
  );
}

/**
 * Names in the file and in its object streams tell what it may do. Encrypted files hide the names in their object streams, and some
 * streams are damaged or too large to check.
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
    if (text) addWarnings(text.toString('latin1'), found);
    else found.add('unchecked');
    if (budget <= 0 && found.has('unchecked')) break;
  }
  return [...found].sort();
}

/** Matching 5 MB at once would block all other requests for tens of milliseconds. */
const SLICE_BYTES = 131_072;
/** Longer than any name. */
const OVERLAP_BYTES = 256;

async function addWarningsOfFile(file: Buffer, found: Set<PdfWarning>): Promise<void> {
  for (let start = 0; start < file.length; start += SLICE_BYTES) {
    addWarnings(file.toString('latin1', start, start + SLICE_BYTES + OVERLAP_BYTES), found, SLICE_BYTES);
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
  RichMedia: 'embedded_files',
  Encrypt: 'encrypted',
};
const NAME = /\/((?:[A-Za-z]|#[0-9A-Fa-f]{2}){2,60})(?![A-Za-z0-9#])/g;

/** Reads the names that begin before `limit`. */
function addWarnings(text: string, found: Set<PdfWarning>, limit = Number.POSITIVE_INFINITY): void {
  for (const { 1: name = '', index } of text.matchAll(NAME)) {
    if (index >= limit) return;
    const plain = name.replace(/#(..)/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
    const warning = Object.hasOwn(warningOfName, plain) ? warningOfName[plain] : undefined;
    if (warning) found.add(warning);
  }
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
