export type SortKind = 'text' | 'number' | 'time' | 'boolean';

/** An index entry can have up to 2,700 bytes. */
export const MAX_TEXT = 200;

/**
 * Returns the sort key of a stored value: times in milliseconds since 1970, texts cut to their beginning. Null if an older schema
 * of the collection left a value of another kind.
 */
export function toSortKey(kind: SortKind, stored: unknown): string | number | boolean | null {
  if (kind === 'time') return typeof stored === 'string' ? toMilliseconds(stored) : null;
  if (kind === 'text') return typeof stored === 'string' ? stored.slice(0, MAX_TEXT).toWellFormed() : null;
  return typeof stored === kind ? (stored as number | boolean) : null;
}

function toMilliseconds(stored: string): number | null {
  const milliseconds = Date.parse(stored);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
