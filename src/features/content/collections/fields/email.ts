import { emailPattern, isEmailAddress, MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import type { FieldType } from './contract.ts';
import { maxLength } from './settings.ts';
import { compileText, storedText } from './text-value.ts';

export const email: FieldType = {
  description: 'An email address.',
  settings: [maxLength(MAX_EMAIL_LENGTH)],
  compile: ({ max_length = MAX_EMAIL_LENGTH }) =>
    compileText(max_length, (value) => (isEmailAddress(value) ? undefined : 'must be an email address')),
  toJsonSchema: ({ max_length = MAX_EMAIL_LENGTH }) => ({
    type: 'string',
    format: 'idn-email',
    maxLength: max_length,
    pattern: emailPattern,
  }),
  sort: 'text',
  toSearchText: storedText,
};
