import { escapePointer } from '../../../platform/http/input/validation.ts';

/** The size of a value as JSON in UTF-8. Infinity if JSON cannot represent it, such as a cycle or too many levels. */
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

/** Converts a client's key to a JSON pointer. Shortens long keys, and replaces lone surrogates and NUL. */
export function toPointer(key: string): string {
  return escapePointer(key.slice(0, 50).toWellFormed().replaceAll('\0', '\uFFFD'));
}
