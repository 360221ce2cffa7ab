/** With `isCut`, the text is only the beginning of a longer one, so it may end in the middle of a value. */
export type Scrub = (text: string, options?: { isCut?: boolean }) => string;

const REPLACEMENT = '[secret]';
const WITHHELD = '[withheld: it may contain a secret that is too short to detect]';

/** Shorter values also occur in text by coincidence. */
const MIN_LENGTH = 4;
/** At the end of a cut text, fewer characters of a value are a coincidence. */
const MIN_TAIL = 2;

/** From (inclusive) and to (exclusive). */
type Range = [number, number];

/** Returns a function that removes these values from a text: verbatim and in URL, JSON, HTML, hex and base64 encoding. */
export function createScrubber(values: readonly string[]): Scrub {
  // HTTP drops spaces around a header's value (RFC 9110, 5.5).
  const sent = values.map((value) => value.trim());
  if (sent.length === 0) return (text) => text;
  if (sent.some((value) => value.length < MIN_LENGTH)) return (text) => (text === '' ? '' : WITHHELD);
  const texts = new Set(sent.flatMap(toTextForms).map(lowerCase));
  const base64 = new Set(sent.flatMap(toBase64Forms).map(toBase64Alphabet));
  return (text, { isCut = false } = {}) => {
    const find = (folded: string) => (form: string) => findRanges(folded, form, isCut);
    return replaceRanges(text, [
      ...[...texts].flatMap(find(lowerCase(text))),
      ...[...base64].flatMap(find(toBase64Alphabet(text))),
    ]);
  };
}

/** Servers may change the case of what they repeat. Unlike `toLowerCase()`, this keeps the length of the text. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Maps base64url to base64 (RFC 4648, 5). */
function toBase64Alphabet(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}

function toTextForms(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const form = new URLSearchParams({ '': value }).toString().slice(1);
  const hex = Buffer.from(value).toString('hex');
  return [value, encodeURIComponent(value), form, json, json.replaceAll('/', '\\/'), ...toHtml(value), hex];
}

/** Includes all encodings of an apostrophe. */
function toHtml(value: string): string[] {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = html.replaceAll('"', '&quot;');
  return [quoted, quoted.replaceAll("'", '&#39;'), quoted.replaceAll("'", '&#x27;')];
}

/** Base64 of the value at each of the 3 byte offsets, without the characters that also encode neighboring bytes. */
function toBase64Forms(value: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });
}

/** Knuth–Morris–Pratt: linear in the length of any text. Merges ranges that overlap. */
function findRanges(text: string, form: string, isCut: boolean): Range[] {
  const fallbacks = toFallbacks(form);
  const ranges: Range[] = [];
  let matched = 0;
  for (let index = 0; index < text.length; index++) {
    matched = advance(form, fallbacks, matched, text.charCodeAt(index));
    if (matched < form.length) continue;
    const last = ranges.at(-1);
    if (last && last[1] > index - matched) last[1] = index + 1;
    else ranges.push([index + 1 - matched, index + 1]);
    matched = fallbacks[matched] ?? 0;
  }
  if (isCut && matched >= MIN_TAIL) ranges.push([text.length - matched, text.length]);
  return ranges;
}

/** For each number of matched characters, the number that remain matched after a mismatch. */
function toFallbacks(form: string): Uint32Array {
  const fallbacks = new Uint32Array(form.length + 1);
  for (let length = 1; length < form.length; length++)
    fallbacks[length + 1] = advance(form, fallbacks, fallbacks[length] ?? 0, form.charCodeAt(length));
  return fallbacks;
}

function advance(form: string, fallbacks: Uint32Array, matched: number, next: number): number {
  let length = matched;
  while (length > 0 && form.charCodeAt(length) !== next) length = fallbacks[length] ?? 0;
  return form.charCodeAt(length) === next ? length + 1 : length;
}

function replaceRanges(text: string, ranges: Range[]): string {
  let scrubbed = '';
  let done = 0;
  for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
    if (to <= done) continue;
    // Adjacent ranges share one replacement.
    if (from > done || done === 0) scrubbed += text.slice(done, from) + REPLACEMENT;
    done = to;
  }
  return scrubbed + text.slice(done);
}
