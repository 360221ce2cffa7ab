import { foldLines, isSingleLine } from '../../../../platform/text.ts';
import type { FieldType } from './contract.ts';
import { maxLength } from './settings.ts';
import { compileText, isBlank, storedText } from './text-value.ts';

const DEFAULT_LENGTH = 500;
const MAX_LENGTH = 10_000;

/** A single line of text, with line breaks and tabs folded. A required text must not be blank. */
export const text: FieldType = {
  description: `One line of at most max_length characters (${DEFAULT_LENGTH}; up to ${MAX_LENGTH}).`,
  settings: [maxLength(MAX_LENGTH)],
  compile: ({ required, max_length = DEFAULT_LENGTH }) => {
    const check = compileText(max_length, (value) => {
      if (!isSingleLine(value)) return 'must be a single line';
      return required && isBlank(value) ? 'must not be blank' : undefined;
    });
    return (value, context) => check(typeof value === 'string' ? foldLines(value) : value, context);
  },
  toJsonSchema: ({ required, max_length = DEFAULT_LENGTH }) => ({
    type: 'string',
    maxLength: max_length,
    // Without \p{Cc}, which needs a flag in JavaScript.
    pattern: '^[^\\x00-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u2028\\u2029]*$',
    ...(required && { allOf: [{ pattern: '\\S' }] }),
  }),
  sort: 'text',
  toSearchText: storedText,
};
