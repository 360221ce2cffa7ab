/** What makes a text one that cannot be stored, or undefined. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain U+0000';
  if (!text.isWellFormed()) return 'must be valid Unicode, without half a surrogate pair';
  return undefined;
}
