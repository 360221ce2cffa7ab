import { escapePointer } from '../../platform/http/validation.ts';

/** The size of a value as JSON in UTF-8. Infinite for what has no JSON: a circle, or levels beyond the stack. */
export function jsonBytes(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys come from outside: a long one does not fill the answer, half a surrogate pair does not spoil it. */
export function toPointer(key: string): string {
  return escapePointer(key.slice(0, 50).toWellFormed().replaceAll('\0', '\uFFFD'));
}
