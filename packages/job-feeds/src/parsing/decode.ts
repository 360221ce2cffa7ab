import { isUtf8 } from 'node:buffer';
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
 * Decodes bytes to text, in chunks of at most 64 kB. A byte order mark, `charset` or an XML declaration names the encoding. Otherwise valid
 * UTF-8 is UTF-8, and any other encoding is guessed. NUL and invalid bytes are repaired and counted.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  report: ParseReport,
  charset?: string,
): AsyncGenerator<string> {
  const [head, all] = await peekBytes(bytes, HEAD_BYTES);
  const stated = markedEncoding(head) ?? newDecoder(charset)?.encoding ?? declaredEncoding(head);
  const encoding = stated ?? (await guessEncoding(head));
  if (encoding !== 'utf-8')
    report.addNote(newMessage(stated ? 'encoding' : 'encoding_guessed', { encoding }));
  const decoder = newDecoder(encoding);
  if (!decoder) throw new SourceError('unexpected_content', newMessage('encoding_unsupported'));
  for await (const chunk of all) {
    for (let start = 0; start < chunk.length; start += MAX_CHUNK) {
      yield repair(decoder.decode(chunk.subarray(start, start + MAX_CHUNK), { stream: true }), report);
    }
  }
  yield repair(decoder.decode(), report);
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

async function guessEncoding(head: Uint8Array): Promise<string> {
  if (isUtf8(head) || isUtf8(head.subarray(0, lastCharacter(head)))) return 'utf-8';
  const guesses = chardet.analyse(head);
  const guess = guesses
    .map(({ name }) => newDecoder(name)?.encoding)
    .find((name) => name !== undefined && !name.startsWith('utf-'));
  // ISO 8859-1 has control characters where Windows has quotes and dashes.
  return guess ?? DEFAULT_ENCODING;
}

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
