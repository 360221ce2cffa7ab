import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { peekBytes } from '@corkboard/basics/peek';
import chardet from 'chardet';
import { newMessage } from '../message.ts';
import { SourceError } from '../sources/source.ts';
import type { ParseReport } from './parse-report.ts';

/** Enough to find a declaration and to guess an encoding. */
const HEAD_BYTES = 64 * 1024;
const DEFAULT_ENCODING = 'windows-1252';
/** Chunks of text are at most this long, so that a parser can be stopped between them. */
const MAX_CHUNK = 64 * 1024;

/**
 * Decodes bytes to text, in chunks of at most 64 kB. The encoding is that of a byte order mark, of `charset`, of an XML declaration, or
 * UTF-8 if the bytes are valid. Otherwise it is guessed. A server or declaration that the bytes contradict does not count. NUL and
 * invalid bytes are repaired and counted.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  report: ParseReport,
  charset?: string,
): AsyncGenerator<string> {
  const [head, all] = await peekBytes(bytes, HEAD_BYTES);
  const marked = markedEncoding(head);
  const stated = [newDecoder(charset)?.encoding, declaredEncoding(head)].filter((name) => name !== undefined);
  const rest = all[Symbol.asyncIterator]();
  try {
    let next = await rest.next();
    // Only other characters tell encodings apart.
    for (; !marked && !next.done && isPlainAscii(next.value); next = await rest.next())
      for (const part of cut(next.value)) yield repair(part.toString('latin1'), report);
    if (next.done) return;
    const [sample, remaining] = await peekBytes(startWith(next.value, rest), HEAD_BYTES);
    const encoding = marked ?? chooseEncoding(sample, stated, report);
    const decoder = newDecoder(encoding);
    if (!decoder) throw new SourceError('unexpected_content', newMessage('encoding_unsupported'));
    if (marked && encoding !== 'utf-8') report.addNote(newMessage('encoding', { encoding }));
    for await (const chunk of remaining)
      for (const part of cut(chunk)) yield repair(decoder.decode(part, { stream: true }), report);
    yield repair(decoder.decode(), report);
  } finally {
    await rest.return?.();
  }
}

/** ISO-2022-JP writes other characters with bytes of ASCII, after an escape. */
function isPlainAscii(chunk: Uint8Array): boolean {
  return isAscii(chunk) && !chunk.includes(ESCAPE);
}

const ESCAPE = 0x1b;

function* cut(chunk: Uint8Array): Generator<Buffer> {
  const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  for (let start = 0; start < buffer.length; start += MAX_CHUNK)
    yield buffer.subarray(start, start + MAX_CHUNK);
}

async function* startWith<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** `stated`: by the server, and then by the declaration. The sample has characters beyond ASCII. */
function chooseEncoding(sample: Uint8Array, stated: string[], report: ParseReport): string {
  const isUnicode = looksLikeUtf8(sample);
  const believed = stated.find((name) => isUnicode === (name === 'utf-8') || /^utf-16|^iso-2022/.test(name));
  const encoding = believed ?? (isUnicode ? 'utf-8' : guessEncoding(sample));
  const [first] = stated;
  if (first !== undefined && first !== encoding)
    report.addNote(newMessage('encoding_contradicted', { stated: first, encoding }));
  else if (encoding !== 'utf-8')
    report.addNote(newMessage(believed ? 'encoding' : 'encoding_guessed', { encoding }));
  return encoding;
}

function markedEncoding(head: Uint8Array): string | undefined {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // ASCII in UTF-16 without a mark.
  if (first !== 0 && first !== undefined && second === 0 && third !== 0) return 'utf-16le';
  return first === 0 && second !== 0 && second !== undefined ? 'utf-16be' : undefined;
}

function declaredEncoding(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 300)).toString('latin1');
  const name = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1];
  const encoding = newDecoder(name)?.encoding;
  // A declaration that can be read as ASCII is not in UTF-16.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

function guessEncoding(sample: Uint8Array): string {
  const guess = chardet
    .analyse(sample)
    .map(({ name }) => newDecoder(name)?.encoding)
    .find((name) => name !== undefined && !name.startsWith('utf-'));
  // ISO 8859-1 has control characters where Windows has quotes and dashes.
  return guess ?? DEFAULT_ENCODING;
}

/** A file in UTF-8 may have a few broken bytes. In other encodings, nearly all characters beyond ASCII are broken as UTF-8. */
function looksLikeUtf8(sample: Uint8Array): boolean {
  const complete = sample.subarray(0, lastCharacter(sample));
  if (isUtf8(sample) || isUtf8(complete)) return true;
  const text = new TextDecoder().decode(complete);
  const broken = text.split('\uFFFD').length - 1;
  const valid = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  return valid > MIN_VALID_PER_BROKEN * broken;
}

const MIN_VALID_PER_BROKEN = 10;

/** Where the last character begins, which may be incomplete. */
function lastCharacter(head: Uint8Array): number {
  for (let index = head.length - 1; index >= head.length - 4 && index >= 0; index -= 1) {
    if (((head[index] ?? 0) & 0xc0) !== 0x80) return index;
  }
  return head.length;
}

function newDecoder(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function repair(text: string, report: ParseReport): string {
  let repaired = text;
  if (repaired.includes('\0')) {
    const parts = repaired.split('\0');
    report.addRepair('nul', parts.length - 1);
    repaired = parts.join('');
  }
  if (repaired.includes('\uFFFD')) report.addRepair('invalid_bytes', repaired.split('\uFFFD').length - 1);
  return repaired;
}
