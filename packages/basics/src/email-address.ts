/** RFC 5321, section 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * An email address without quotes and comments, whose domain has a dot. Letters of all scripts are allowed, as in
 * internationalized email addresses (RFC 6531).
 */
const atom = '[^\\s\\p{Cc}@<>()\\[\\]",;:\\\\.]+';
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}\\-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
export const emailPattern = `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`;
const emailRegExp = new RegExp(emailPattern, 'u');

export function isEmailAddress(text: string): boolean {
  // JSON Schema and PostgreSQL count code points. The first check avoids splitting very long texts.
  if (text.length > 2 * MAX_EMAIL_LENGTH || [...text].length > MAX_EMAIL_LENGTH) return false;
  return emailRegExp.test(text);
}
