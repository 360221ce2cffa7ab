const MAX_LENGTH = 255;

/** The last segment of a client's path, without what could deceive a reader or break a line; "" when nothing is left. */
export function toFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '').trim();
  return [...visible].slice(0, MAX_LENGTH).join('');
}
