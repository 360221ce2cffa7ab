import type { Range } from './needles.ts';

/** What a text reads as. */
export interface Reading {
  text: string;
  /** Where in the text that was read a stretch of this one stands. */
  locate(range: Range): Range;
}

/** A way of writing bytes in digits. Either way, two digits beside each other hold all bits of a byte. */
interface Code {
  bits: 4 | 6;
  /** By ASCII. */
  digits: Uint8Array;
  /** At how many places in a row of digits bytes can begin: something else may stand right before them. */
  phases: number;
  /** Matches where it is asked to, or nothing. */
  padding: RegExp;
}

/** No digit. */
const BREAK = 255;
/** What the code is broken into lines and groups with. */
const NOT_COUNTED = 254;
const SPACES = ' \t\r\n\v\f';

const codes: Code[] = [
  {
    bits: 4,
    digits: toDigits(['0123456789abcdef', '0123456789ABCDEF'], `${SPACES}:`),
    phases: 2,
    padding: /(?:)/y,
  },
  {
    bits: 6,
    digits: toDigits([alphabet('+/'), alphabet('-_')], SPACES),
    phases: 4,
    padding: /(?:[\r\n]*=){0,2}/y,
  },
];

function alphabet(last: string): string {
  return `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${last}`;
}

function toDigits(alphabets: string[], between: string): Uint8Array {
  const digits = new Uint8Array(128).fill(BREAK);
  for (const letter of between) digits[letter.charCodeAt(0)] = NOT_COUNTED;
  for (const letters of alphabets)
    for (const [digit, letter] of [...letters].entries()) digits[letter.charCodeAt(0)] = digit;
  return digits;
}

/** What the text says in hex and base64, wherever it begins. */
export function readCodes(text: string): Reading[] {
  return codes.flatMap((code) => {
    const written = findDigits(text, code);
    return Array.from({ length: code.phases }, (_, phase) => readBytes(written, code, phase)).flatMap(
      ({ bytes, begins }) => {
        if (bytes.length === 0) return [];
        const locate = (range: Range) => toRange(text, code, written.places, begins, range);
        return [{ text: bytes.toString('latin1'), locate }];
      },
    );
  });
}

interface Written {
  digits: Uint8Array;
  places: Uint32Array;
}

function findDigits(text: string, code: Code): Written {
  const digits = new Uint8Array(text.length);
  const places = new Uint32Array(text.length);
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const digit = code.digits[text.charCodeAt(index)] ?? BREAK;
    if (digit === NOT_COUNTED) continue;
    digits[count] = digit;
    places[count++] = index;
  }
  return { digits: digits.subarray(0, count), places };
}

/** Fewer bytes that a header could carry come about by chance, and hold no value. */
const SHORTEST_RUN = 4;

/** Only runs of bytes that may be of a value, so that what is no code costs little; the places of their first digits, too. */
function readBytes(
  { digits }: Written,
  { bits }: Code,
  phase: number,
): { bytes: Buffer; begins: Uint32Array } {
  const bytes = Buffer.alloc(digits.length);
  const begins = new Uint32Array(digits.length);
  let [length, run, held, heldBits] = [0, 0, 0, -phase * bits];
  for (let index = 0; index < digits.length; index++) {
    const digit = digits[index] ?? BREAK;
    let byte = 0;
    if (digit === BREAK) heldBits = -phase * bits;
    else {
      held = ((held << bits) | digit) & 0xfff;
      heldBits += bits;
      if (heldBits < 8) continue;
      heldBits -= 8;
      byte = (held >> heldBits) & 0xff;
    }
    if (isText(byte)) {
      bytes[length] = byte;
      begins[length++] = index - 1;
    } else {
      // A zero keeps runs apart.
      length = length - run < SHORTEST_RUN ? run : length + 1;
      bytes[length - 1] = 0;
      run = length;
    }
  }
  return { bytes: bytes.subarray(0, length), begins };
}

/** Also a line's end, which may be in a code inside this one. */
function isText(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** With the digits that hold but some bits of the first or last byte, and the padding: they would tell of the value. */
function toRange(
  text: string,
  { padding }: Code,
  places: Uint32Array,
  begins: Uint32Array,
  [from, to]: Range,
): Range {
  const begin = places[begins[from] ?? 0] ?? 0;
  const end = (places[(begins[to - 1] ?? 0) + 1] ?? 0) + 1;
  padding.lastIndex = end;
  return [begin, end + (padding.exec(text)?.[0].length ?? 0)];
}
