import type { Issue } from '../../../platform/http/errors/http-error.ts';
import type { SchemaField } from './field-schema.ts';
import type { Check, FieldContext, FieldType, JsonValue } from './fields/contract.ts';
import { getFieldType } from './fields/registry.ts';
import { isObject, jsonBytes } from './json-values.ts';

const MAX_DATA_BYTES = 256 * 1024;

/** The fields of an item that have a value. */
export type ItemData = Record<string, JsonValue>;

/** The data to store, or all its issues, whose paths begin with `/data`. */
type Validated = { data: ItemData } | { issues: Issue[] };

interface ValidateOptions {
  /**
   * The data belongs to a stored item with changes. Its missing fields were omitted or cleared on purpose, so defaults apply only to
   * required fields.
   */
  isUpdate?: boolean;
}

export interface CompiledCollection {
  /** Drops unknown fields and nulls, applies defaults and normalizes values. Never throws. */
  validate(data: unknown, context: FieldContext, options?: ValidateOptions): Validated;
  /** Returns the searchable text, one line per field. */
  toSearchText(data: ItemData): string;
  /** Returns the image URLs of an item by field. Includes every field that can have images, even without a value. */
  imageUrls(data: ItemData): Record<string, string[]>;
}

/** Compiles a schema that `parseSchema` returned into functions on the data of items. */
export function compileCollection(schema: readonly SchemaField[]): CompiledCollection {
  const fields = schema.map(compileField);
  return {
    validate: (data, context, options = {}) => validate(fields, data, context, options.isUpdate ?? false),
    toSearchText: (data) =>
      fields
        .map(({ name, type }) => type.toSearchText?.(data[name]) ?? '')
        .filter((text) => text !== '')
        .join('\n'),
    imageUrls: (data) =>
      Object.fromEntries(
        fields.flatMap(({ name, type }) => (type.imageUrls ? [[name, type.imageUrls(data[name])]] : [])),
      ),
  };
}

interface CompiledField {
  name: string;
  type: FieldType;
  check: Check;
  isRequired: boolean;
  fallback: JsonValue | undefined;
}

function compileField(field: SchemaField): CompiledField {
  const type = getFieldType(field.type);
  return {
    name: field.name,
    type,
    check: type.compile(field),
    isRequired: field.required,
    fallback: field.default,
  };
}

function validate(
  fields: readonly CompiledField[],
  data: unknown,
  context: FieldContext,
  isUpdate: boolean,
): Validated {
  if (!isObject(data)) return rejectData('must be an object');
  if (jsonBytes(data) > MAX_DATA_BYTES) return rejectData('must not be larger than 256 kB');
  const checked = checkFields(fields, data, context, isUpdate);
  // Rich text is longer as a document than as HTML. Stored data must stay valid when a client sends it back.
  if ('data' in checked && jsonBytes(checked.data) > MAX_DATA_BYTES) {
    return rejectData('must not be larger than 256 kB when stored');
  }
  return checked;
}

function checkFields(
  fields: readonly CompiledField[],
  data: Record<string, unknown>,
  context: FieldContext,
  isUpdate: boolean,
): Validated {
  const result: ItemData = {};
  const issues: Issue[] = [];
  for (const field of fields) {
    const value = data[field.name] === undefined ? chooseFallback(field, isUpdate) : data[field.name];
    if (value === undefined || value === null) {
      if (field.isRequired) issues.push({ path: `/data/${field.name}`, message: 'is required' });
      continue;
    }
    const checked = field.check(value, context);
    if ('value' in checked) result[field.name] = checked.value;
    else issues.push(...withinField(field, checked.issues));
  }
  return issues.length > 0 ? { issues } : { data: result };
}

/** Applies to missing fields only: a client that sends null wants no value instead of the default. */
function chooseFallback(field: CompiledField, isUpdate: boolean): JsonValue | undefined {
  if (isUpdate && !field.isRequired) return undefined;
  // Clone, so that changes of one item do not change the default of the next.
  return typeof field.fallback === 'object' ? structuredClone(field.fallback) : field.fallback;
}

function withinField(field: CompiledField, issues: Issue[]): Issue[] {
  return issues.map(({ path, message }) => ({ path: `/data/${field.name}${path}`, message }));
}

function rejectData(message: string): Validated {
  return { issues: [{ path: '/data', message }] };
}

/**
 * Applies a merge patch (RFC 7396) that replaces whole fields. Nulls stay, so that `validate` can distinguish a cleared field
 * from a missing one and then drop it.
 */
export function mergeData(stored: ItemData, patch: Record<string, unknown>): Record<string, unknown> {
  return { ...stored, ...patch };
}
