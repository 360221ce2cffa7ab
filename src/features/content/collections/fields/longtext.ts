import type { FieldType } from './contract.ts';
import { maxLength } from './settings.ts';
import { compileText, isBlank, storedText } from './text-value.ts';

const DEFAULT_LENGTH = 10_000;
const MAX_LENGTH = 100_000;

/** Plain text of several lines. A required text must not be blank. */
export const longtext: FieldType = {
  description: `Plain text of at most max_length characters (${DEFAULT_LENGTH}; up to ${MAX_LENGTH}).`,
  settings: [maxLength(MAX_LENGTH)],
  compile: ({ required, max_length = DEFAULT_LENGTH }) =>
    compileText(max_length, (value) => (required && isBlank(value) ? 'must not be blank' : undefined)),
  toJsonSchema: ({ required, max_length = DEFAULT_LENGTH }) => ({
    type: 'string',
    maxLength: max_length,
    ...(required && { pattern: '\\S' }),
  }),
  sort: 'text',
  toSearchText: storedText,
};
