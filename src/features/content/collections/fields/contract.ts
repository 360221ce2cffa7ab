import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { SortKind } from './sort-key.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The context in which values are validated. A scope is one. */
export interface FieldContext extends Pick<Scope, 'cdnUrl' | 'ownHosts'> {
  organization: Pick<Scope['organization'], 'timeZone'>;
  /** Whether a visitor without a key sent the value. */
  isFromOutside?: boolean;
}

/** The settings of a schema field that types use. */
export interface FieldSettings {
  required: boolean;
  options?: string[];
  max_length?: number;
  min?: number;
  max?: number;
}

/** The value to store, or its issues. Paths are relative to the value; '' is the value itself. */
export type Checked = { value: JsonValue } | { issues: Issue[] };

/** Validates one value. Never receives undefined or null, which mean the same for every type. */
export type Check = (value: unknown, context: FieldContext) => Checked;

/** One or two keys of a schema field and their validation. `given` contains no nulls. */
export interface Setting {
  keys: readonly string[];
  findProblems(given: Readonly<Record<string, unknown>>): Issue[];
}

/**
 * A type of field. Functions on stored values must accept any JSON, because items stay unchanged when the schema of their
 * collection changes.
 */
export interface FieldType {
  /** Describes the values in the OpenAPI document. */
  description: string;
  settings: readonly Setting[];
  /** Called once for each field of a collection, so that checks of values need no preparation. */
  compile(field: FieldSettings): Check;
  /** The same rule for clients and forms. The caller adds null for optional fields. */
  toJsonSchema(field: FieldSettings): JsonSchema;
  /** The order of stored values. Lists cannot be sorted by a field without it. */
  sort?: SortKind;
  /** The searchable text of a stored value. */
  toSearchText?(stored: unknown): string;
  /** The image URLs of a stored value. */
  imageUrls?(stored: unknown): string[];
}

export function reject(message: string): { issues: Issue[] } {
  return { issues: [{ path: '', message }] };
}
