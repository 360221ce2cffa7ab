/** The size of a value as JSON in UTF-8. Infinite for what has no JSON: a circle, or levels beyond the stack. */
export function jsonBytes(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
