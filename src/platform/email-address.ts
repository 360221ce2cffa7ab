/** RFC 5321, section 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * A mailbox as people have them: no quotes, no comments, a domain with a dot. Letters of all scripts are letters, as in
 * internationalized addresses (RFC 6531). Whether mail arrives, only sending tells.
 */
const atom = '[^\\s\\p{Cc}@<>()\\[\\]",;:\\\\.]+';
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}\\-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
export const emailPattern = `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`;
const address = new RegExp(emailPattern, 'u');

export function isEmailAddress(text: string): boolean {
  // Characters are counted as JSON Schema and PostgreSQL do, by code points; what is far too long is not even counted.
  if (text.length > 2 * MAX_EMAIL_LENGTH || [...text].length > MAX_EMAIL_LENGTH) return false;
  return address.test(text);
}
