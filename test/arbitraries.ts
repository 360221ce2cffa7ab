import fc from 'fast-check';
import { isSingleLine, textProblem } from '../src/platform/text.ts';

/** Texts that the API stores, by the product's own rule: a rule that is written again here would differ from it one day. */
export function storableText(constraints: fc.StringConstraints): fc.Arbitrary<string> {
  return fc.string({ unit: 'grapheme', ...constraints }).filter((text) => textProblem(text) === undefined);
}

/** Texts that the API stores as a title or a name. */
export function singleLine(constraints: fc.StringConstraints): fc.Arbitrary<string> {
  return storableText(constraints).filter((text) => text.trim() !== '' && isSingleLine(text));
}
