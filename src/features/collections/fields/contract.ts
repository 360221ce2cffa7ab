import type { Issue } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { SortKind } from './sort-key.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a value is judged by beyond its field. A scope is one. */
export interface FieldContext extends Pick<Scope, 'cdnUrl' | 'ownHosts'> {
  /** Whether anybody at all may have sent it, and not only who has a key. */
  isFromOutside?: boolean;
}

/** The keys of a schema field that a type goes by. */
export interface FieldSettings {
  required: boolean;
  options?: string[];
  max_length?: number;
  min?: number;
  max?: number;
}

/** The value as it is stored, or what is wrong with it; paths lead into the value, '' is the value itself. */
export type Checked = { value: JsonValue } | { issues: Issue[] };

/** Judges one value. Absent ones and null do not come to it: they are nothing, whatever the type. */
export type Check = (value: unknown, context: FieldContext) => Checked;

/** A key or two of a schema field, and what is wrong with them. `given` holds no nulls. */
export interface Setting {
  keys: readonly string[];
  findProblems(given: Readonly<Record<string, unknown>>): Issue[];
}

/**
 * A kind of field. What reads stored values must bear any JSON: items keep what they have when the schema of their
 * collection changes.
 */
export interface FieldType {
  /** For the reader of the API's description: what a value looks like. */
  description: string;
  settings: readonly Setting[];
  /** Called once for each field of a collection, so that judging a value prepares nothing. */
  compile(field: FieldSettings): Check;
  /** The same rule for clients and forms. Null is added by the caller where the field may be left out. */
  toJsonSchema(field: FieldSettings): JsonSchema;
  /** How stored values are ordered; without it a list cannot be sorted by the field. */
  sort?: SortKind;
  /** What a search looks at. */
  toSearchText?(stored: unknown): string;
  /** The images that a stored value shows. */
  imageUrls?(stored: unknown): string[];
}

export function refuse(message: string): { issues: Issue[] } {
  return { issues: [{ path: '', message }] };
}
