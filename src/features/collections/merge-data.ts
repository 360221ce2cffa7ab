import type { ItemData } from './compile.ts';

/**
 * A stored item's data with the changes of a merge patch (RFC 7396), which replaces whole fields. Nulls stay, so that
 * `validate` can tell a field that is cleared from one that is not there; it drops them.
 */
export function mergeData(stored: ItemData, patch: Record<string, unknown>): Record<string, unknown> {
  return { ...stored, ...patch };
}
