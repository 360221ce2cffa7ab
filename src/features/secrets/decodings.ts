import { type Reading, readCodes } from './codes.ts';

/** A way of writing one character in others. */
interface Coding {
  /** Also the beginning of an escape at the end of the text, which stands for nothing. */
  pattern: RegExp;
  read(match: RegExpExecArray): string;
}

/** Beside hex and base64, the codings that answers write what they got in; one inside another, too: JSON in HTML. */
const codings: Coding[] = [
  {
    pattern: /%(?:[0-9a-f]?$|([0-9a-f]{2}))/gi,
    read: ([, hex]) => toCharacter(hex, 16),
  },
  {
    pattern: /\\(?:(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?$|u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis,
    read: ([, long, short, plain = '']) => blanks[plain] ?? (plain || toCharacter(long ?? short, 16)),
  },
  {
    pattern:
      /&(?:#(?:x[0-9a-f]{0,6}|[0-9]{0,7})$|[a-z]{0,5}$|(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|sol|plus|equals));?)/gi,
    read: ([, hex, decimal, name = '']) =>
      entities[name.toLowerCase()] ?? (toCharacter(hex, 16) || toCharacter(decimal, 10)),
  },
];

const blanks: Record<string, string> = { t: '\t', n: '\n', r: '\r' };

const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ sol: '/', plus: '+', equals: '=' },
};

function toCharacter(digits: string | undefined, base: 10 | 16): string {
  return digits === undefined ? '' : String.fromCharCode(Number.parseInt(digits, base));
}

/** How many codings may be inside each other. */
const DEPTH = 2;

/** The text itself, and all that it reads as. */
export function readingsOf(text: string): Reading[] {
  const all: Reading[] = [];
  let last: Reading[] = [{ text, locate: (range) => range }];
  for (let depth = 0; depth <= DEPTH; depth++) {
    all.push(...last);
    if (depth < DEPTH) last = last.flatMap(readAgain);
  }
  return all;
}

function readAgain({ text, locate }: Reading): Reading[] {
  const readings = [...codings.flatMap((coding) => decode(text, coding) ?? []), ...readCodes(text)];
  return readings.map((inner) => ({ text: inner.text, locate: (range) => locate(inner.locate(range)) }));
}

/** Undefined when nothing is written in this way. */
function decode(text: string, { pattern, read }: Coding): Reading | undefined {
  const parts: string[] = [];
  /** Where each character begins, and where the last one ends. */
  const places = new Uint32Array(text.length + 1);
  let end = 0;
  let length = 0;
  for (const match of text.matchAll(pattern)) {
    const character = read(match);
    parts.push(text.slice(end, match.index), character);
    while (end <= match.index) places[length++] = end++;
    if (character === '') length--;
    end = match.index + match[0].length;
  }
  if (end === 0) return undefined;
  parts.push(text.slice(end));
  while (end <= text.length) places[length++] = end++;
  return { text: parts.join(''), locate: ([from, to]) => [places[from] ?? 0, places[to] ?? 0] };
}
