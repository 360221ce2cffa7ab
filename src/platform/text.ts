/** Why PostgreSQL cannot store a text, or undefined. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain U+0000';
  if (!text.isWellFormed()) return 'must be valid Unicode, without unpaired surrogates';
  return undefined;
}

/** Makes one space of white space with line breaks or tabs, which people paste, and removes it at both ends. */
export function foldLines(text: string): string {
  if (!BREAK.test(text)) return text;
  return text.replace(/(?:[^\S\u2028\u2029]|\u0085)+/g, (space, start: number) => {
    if (!BREAK.test(space)) return space;
    return start === 0 || start + space.length === text.length ? '' : ' ';
  });
}

/** Tabs and the mandatory line breaks of Unicode (UAX #14), except the ones that keyboards lack. */
const BREAK = /[\t-\r\u0085]/;

/**
 * Single-line texts are used in email headers and page titles. Surrounding white space may contain line breaks, which people paste, but no
 * line or paragraph separators, which no one types.
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
