/** Why PostgreSQL cannot store a text, or undefined. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain U+0000';
  if (!text.isWellFormed()) return 'must be valid Unicode, without unpaired surrogates';
  return undefined;
}

/**
 * Single-line texts are used in email headers and page titles. Surrounding white space may contain line breaks, which people paste, but
 * no line or paragraph separators, which nobody types.
 */
export function isSingleLine(text: string): boolean {
  return !/[\u2028\u2029]/.test(text) && !/\p{Cc}/u.test(text.trim());
}

/** The name of a person or an organization, as the API takes it: one line of 1 to 200 code points. */
export function isName(text: string): boolean {
  return text.trim() !== '' && [...text].length <= 200 && isSingleLine(text);
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}
