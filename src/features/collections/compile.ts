import type { Issue } from '../../platform/http/errors.ts';
import type { SchemaField } from './field-schema.ts';
import type { Check, FieldContext, FieldType, JsonValue } from './fields/contract.ts';
import { getFieldType } from './fields/registry.ts';
import { isObject, jsonBytes } from './json-values.ts';

const MAX_DATA_BYTES = 256 * 1024;

/** The fields of an item that have a value. */
export type ItemData = Record<string, JsonValue>;

/** The data as it is stored, or all that is wrong with it; paths begin with `/data`. */
type Validated = { data: ItemData } | { issues: Issue[] };

interface ValidateOptions {
  /**
   * The data is a stored item's with changes. What a stored item lacks was left out or cleared on purpose, so that
   * defaults only fill what the schema requires.
   */
  isUpdate?: boolean;
}

export interface CompiledCollection {
  /** Drops unknown fields and nulls, fills in defaults, normalises values. Never throws, whatever `data` is. */
  validate(data: unknown, context: FieldContext, options?: ValidateOptions): Validated;
  /** What a search looks at, one line a field. */
  toSearchText(data: ItemData): string;
  /** The images that an item shows, by field. Fields that can show images are all there, so that none is forgotten. */
  imageUrls(data: ItemData): Record<string, string[]>;
}

/** Turns a schema, as `parseSchema` returns it, into functions on the data of items. */
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
  if (!isObject(data)) return refuseData('must be an object');
  if (jsonBytes(data) > MAX_DATA_BYTES) return refuseData('must not have more than 256 kB');
  const checked = checkFields(fields, data, context, isUpdate);
  // Rich text is longer as a document than as HTML; what is stored must pass when it is sent again.
  if ('data' in checked && jsonBytes(checked.data) > MAX_DATA_BYTES) {
    return refuseData('must not have more than 256 kB as it is stored');
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

/** Null is an answer: whoever sends it wants nothing there, not the default. */
function chooseFallback(field: CompiledField, isUpdate: boolean): JsonValue | undefined {
  if (isUpdate && !field.isRequired) return undefined;
  // Whoever changes one item's default must not change the next one's.
  return typeof field.fallback === 'object' ? structuredClone(field.fallback) : field.fallback;
}

function withinField(field: CompiledField, issues: Issue[]): Issue[] {
  return issues.map(({ path, message }) => ({ path: `/data/${field.name}${path}`, message }));
}

function refuseData(message: string): Validated {
  return { issues: [{ path: '/data', message }] };
}
