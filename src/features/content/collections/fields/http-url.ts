import { isHttpUrl } from '@corkboard/basics/contact';
import type { FieldType } from './contract.ts';
import { maxLength } from './settings.ts';
import { compileText } from './text-value.ts';

const MAX_LENGTH = 2048;

/** The common part of `url` and `image`: an absolute http or https URL, stored unchanged. */
export const httpUrl = {
  settings: [maxLength(MAX_LENGTH)],
  compile: ({ max_length = MAX_LENGTH }) =>
    compileText(max_length, (value) =>
      isHttpUrl(value) ? undefined : 'must be an absolute http or https URL without a user name or password',
    ),
  toJsonSchema: ({ max_length = MAX_LENGTH }) => ({
    type: 'string',
    format: 'uri',
    maxLength: max_length,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+(?:[/?#]|$)',
  }),
} satisfies Partial<FieldType>;
