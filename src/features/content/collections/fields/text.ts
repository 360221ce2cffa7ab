import type { FieldType } from './contract.ts';
import { maxLength } from './settings.ts';
import { compileText, isBlank, storedText } from './text-value.ts';

const DEFAULT_LENGTH = 500;
const MAX_LENGTH = 10_000;

/** The mandatory line breaks of Unicode (UAX #14). */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/** A single line of text. A required text must not be blank. */
export const text: FieldType = {
  description: `One line of at most max_length characters (${DEFAULT_LENGTH}; up to ${MAX_LENGTH}).`,
  settings: [maxLength(MAX_LENGTH)],
  compile: ({ required, max_length = DEFAULT_LENGTH }) =>
    compileText(max_length, (value) => {
      if (lineBreak.test(value)) return 'must be one line (a longtext field takes several)';
      return required && isBlank(value) ? 'must not be blank' : undefined;
    }),
  toJsonSchema: ({ required, max_length = DEFAULT_LENGTH }) => ({
    type: 'string',
    maxLength: max_length,
    pattern: '^[^\\n\\v\\f\\r\\u0085\\u2028\\u2029]*$',
    ...(required && { allOf: [{ pattern: '\\S' }] }),
  }),
  sort: 'text',
  toSearchText: storedText,
};
