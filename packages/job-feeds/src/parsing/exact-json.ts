const LONG_NUMBER = /\d{16}/;

/** Parses JSON. An integer beyond the range of a number stays text with all of its digits, because two IDs could become one. */
export function parseExactJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** `source` is the number as it is written. */
function keepDigits(_: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && /^-?\d+$/.test(source) ? source : value;
}
