/** What stands around and inside of JSON in pages: comments, and marks of comments and CDATA. */
const skipped: readonly (readonly [string, string])[] = [
  ['/*', '*/'],
  ['//', '\n'],
  ['<!--', ''],
  ['-->', ''],
  ['<![CDATA[', ''],
  [']]>', ''],
];
const MAX_VALUES = 100;

/**
 * The values of a text that is almost JSON, as pages have it: with comments, commas before brackets, line breaks in strings, a byte
 * order mark, or several values. Visits each character once. The values may still be invalid.
 */
export function splitSloppyJson(text: string): string[] {
  const values: string[] = [];
  let parts: string[] = [];
  let depth = 0;
  for (const token of withoutTrailingCommas(text)) {
    if (values.length >= MAX_VALUES) return values;
    if (depth === 0 && !isOpening(token)) continue;
    parts.push(token);
    if (isOpening(token)) depth += 1;
    if (isClosing(token)) depth -= 1;
    if (depth > 0) continue;
    values.push(parts.join(''));
    parts = [];
  }
  return values;
}

const isOpening = (token: string) => token === '{' || token === '[';
const isClosing = (token: string) => token === '}' || token === ']';

function* withoutTrailingCommas(text: string): Generator<string> {
  let isCommaOpen = false;
  for (const token of listTokens(text)) {
    if (isCommaOpen && !isClosing(token)) yield ',';
    isCommaOpen = token === ',';
    if (!isCommaOpen) yield token;
  }
}

function* listTokens(text: string): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = endOfToken(text, at);
    const token = text.slice(at, end);
    if (token.startsWith('"')) yield token.replace(/\p{Cc}/gu, ' ');
    else if (!isIgnored(token)) yield token;
  }
}

/** A string, a comment, a run of other characters, or one character with a meaning. */
function endOfToken(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at);
  for (const [start, stop] of skipped) {
    if (!text.startsWith(start, at)) continue;
    const end = stop === '' ? at + start.length : text.indexOf(stop, at + start.length);
    return end < 0 ? text.length : end + stop.length;
  }
  plain.lastIndex = at;
  return plain.test(text) ? plain.lastIndex : at + 1;
}

/** White space, or a number or word. */
const plain = /[\s\uFEFF]+|[\w.+-]+(?=[\s,:\]}]|$)|[\w.+]+/y;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function isIgnored(token: string): boolean {
  return token === ';' || /^[\s\uFEFF]*$/.test(token) || skipped.some(([start]) => token.startsWith(start));
}
