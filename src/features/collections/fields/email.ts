import type { FieldType } from './contract.ts';
import { maxLength } from './settings.ts';
import { compileText, storedText } from './text-value.ts';

/** RFC 5321, section 4.5.3.1.3. */
const MAX_LENGTH = 254;

/**
 * A mailbox as people have them: no quotes, no comments, a domain with a dot. Letters of all scripts are letters, as in
 * internationalized addresses (RFC 6531). Whether mail arrives, only sending tells.
 */
const atom = '[^\\s\\p{Cc}@<>()\\[\\]",;:\\\\.]+';
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}\\-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const pattern = `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`;
const address = new RegExp(pattern, 'u');

export const email: FieldType = {
  description: 'An e-mail address.',
  settings: [maxLength(MAX_LENGTH)],
  compile: ({ max_length = MAX_LENGTH }) =>
    compileText(max_length, (value) => (address.test(value) ? undefined : 'must be an e-mail address')),
  toJsonSchema: ({ max_length = MAX_LENGTH }) => ({
    type: 'string',
    format: 'idn-email',
    maxLength: max_length,
    pattern,
  }),
  sort: 'text',
  toSearchText: storedText,
};
