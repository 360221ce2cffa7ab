import { isDeepStrictEqual } from 'node:util';

/** The fields that are not undefined, such as the fields of a request. */
export function pickDefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return pick(fields, (_, value) => value !== undefined) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The fields whose values differ from the stored ones. */
export function pickChanged<T extends object>(stored: object, fields: T): Partial<T> {
  const current = stored as Record<string, unknown>;
  return pick(fields, (name, value) => !isSame(value, current[name]));
}

/** The names of the fields that an update changed, for its event. */
export function listChangedFields<T extends object>(before: T, after: T): string[] {
  const changed = Object.keys(pickChanged(before, after));
  return changed.filter((name) => name !== 'updated_at' && name !== 'updatedAt');
}

/** JSON columns are written as objects or text, and PostgreSQL stores -0 as 0. */
function isSame(written: unknown, stored: unknown): boolean {
  if (typeof written === 'object') return isDeepStrictEqual(JSON.parse(JSON.stringify(written)), stored);
  const isText = typeof written === 'string' && typeof stored === 'object' && stored !== null;
  return isText ? isDeepStrictEqual(JSON.parse(written), stored) : written === stored;
}

function pick<T extends object>(fields: T, matches: (name: string, value: unknown) => boolean): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => matches(name, value)),
  ) as Partial<T>;
}
