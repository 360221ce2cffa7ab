import { invalidContent } from './errors.ts';

/** A plain object with only the allowed keys. This also rejects `__proto__` and `constructor`. */
export function readObject(json: unknown, path: string, keys?: readonly string[]): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalidContent('Expected an object', path);
  for (const key of keys ? Object.keys(json) : []) {
    if (!keys?.includes(key)) throw invalidContent('Unknown key', `${path}/${pointer(key)}`);
  }
  return json as Record<string, unknown>;
}

/** A list. A missing list is empty. */
export function readArray(json: unknown, path: string): readonly unknown[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw invalidContent('Expected a list', path);
  return json;
}

export function readText(json: unknown, path: string): string {
  if (typeof json !== 'string' || json === '') throw invalidContent('Expected non-empty text', path);
  // PostgreSQL can store neither.
  if (!json.isWellFormed()) throw invalidContent('Unpaired surrogate', path);
  if (json.includes('\0')) throw invalidContent('NUL character', path);
  return json;
}

/** A key as a segment of a JSON pointer (RFC 6901), shortened so that it cannot fill the response. */
function pointer(key: string): string {
  return key.slice(0, 50).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1');
}
