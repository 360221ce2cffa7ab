import { type ImportMessage, newMessage } from '../message.ts';
import { MAX_DEPTH } from './limits.ts';

const QUOTE = 34;
const BACKSLASH = 92;
/** What a character outside of strings adds to the number of values and to the depth: `,`, `{`, `[`, `}`, `]`. */
const marks: ReadonlyMap<number, { values: number; levels: number }> = new Map([
  [44, { values: 1, levels: 0 }],
  [123, { values: 1, levels: 1 }],
  [91, { values: 1, levels: 1 }],
  [125, { values: 0, levels: -1 }],
  [93, { values: 0, levels: -1 }],
]);

/** 2 million empty objects take about 120 MB. */
const MAX_VALUES = 2_000_000;

/**
 * Why a JSON document must not be parsed: it has too many values for the memory, or so many levels that a recursive function fails.
 * Undefined: it may be parsed. Visits each character once, and needs no valid JSON.
 */
export function findJsonExcess(text: string, maxValues = MAX_VALUES): ImportMessage | undefined {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = findStringEnd(text, index);
    const mark = marks.get(code);
    if (!mark) continue;
    depth += mark.levels;
    values += mark.values;
    if (depth > MAX_DEPTH) return newMessage('json_too_deep', { max: MAX_DEPTH });
    if (values > maxValues) return newMessage('json_too_many_values', { max: maxValues });
  }
  return undefined;
}

function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (first - 1 > start && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
