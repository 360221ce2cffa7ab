import { readingsOf } from './decodings.ts';
import { Needles, type Range } from './needles.ts';

/** With `isCut`, the text goes on where nobody sees it, and may end in the middle of a value. */
export type Scrub = (text: string, options?: { isCut?: boolean }) => string;

const INSTEAD = '[secret]';
const WITHHELD = '[withheld: it might hold a secret that is too short to be found]';

/** Shorter ones would be found in texts that have nothing to do with them. */
const SHORTEST = 4;

/** A function that takes these values out of texts, in the encodings in which answers repeat what they got. */
export function newScrubber(values: readonly string[]): Scrub {
  // Spaces around a header's value are lost on the way (RFC 9110, 5.5).
  const sent = values.map((value) => value.trim());
  if (sent.length === 0) return (text) => text;
  if (sent.some((value) => value.length < SHORTEST)) return (text) => (text === '' ? '' : WITHHELD);
  const needles = [new Needles(sent, foldText), new Needles(sent.flatMap(toCodes), foldCode)];
  return (text, { isCut = false } = {}) => replaceRanges(text, findRanges(text, needles, isCut));
}

/** In any case, with a space as forms write it. */
function foldText(letter: string): string {
  return letter === '+' || letter === '\t' ? ' ' : letter.toLowerCase();
}

/** Base64 of addresses as well. What hex and base64 are broken into lines and groups with does not count. */
function foldCode(letter: string): string {
  if (letter === '-') return '+';
  if (letter === '_') return '/';
  return /[\s:]/.test(letter) ? '' : letter;
}

function toCodes(value: string): string[] {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  return [hex, hex.toUpperCase(), ...[0, 1, 2].map((before) => toBase64Core(bytes, before))];
}

/**
 * What base64 makes of the bytes wherever they stand, when so many bytes (or three more) come before them: the characters that
 * bytes beside them have no part in.
 */
function toBase64Core(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const isWhole = (before + bytes.length) % 3 === 0;
  return text.slice(Math.ceil((before * 8) / 6), isWhole ? undefined : -1);
}

/** Fewer letters at the end may be anything. */
const SHORTEST_END = 2;

function findRanges(text: string, needles: Needles[], isCut: boolean): Range[] {
  return readingsOf(text).flatMap(({ text: read, locate }) =>
    needles.flatMap((needle) => {
      const { ranges, end } = needle.find(read);
      const found = ranges.map(locate);
      if (isCut && read.length - end >= SHORTEST_END)
        found.push([locate([end, read.length])[0], text.length]);
      return found;
    }),
  );
}

function replaceRanges(text: string, ranges: Range[]): string {
  let scrubbed = '';
  let done = 0;
  for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
    if (to <= done) continue;
    // What touches the one before is part of the same.
    if (from > done || done === 0) scrubbed += text.slice(done, from) + INSTEAD;
    done = to;
  }
  return scrubbed + text.slice(done);
}
