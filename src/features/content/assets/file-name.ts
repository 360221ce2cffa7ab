const MAX_LENGTH = 255;

/** Returns the last segment of a client's path, without control characters, line breaks and bidirectional overrides. Can be "". */
export function toFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '').trim();
  return [...visible].slice(0, MAX_LENGTH).join('');
}
