import { type Static, Type } from 'typebox';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { oneOf } from '../../../platform/http/resource.ts';
import { foldLines } from '../../../platform/text.ts';
import type { FieldContext, JsonValue } from './fields/contract.ts';
import { fieldTypeNames, getFieldType, isFieldTypeName } from './fields/registry.ts';
import { lineProblem } from './fields/text-value.ts';
import { isObject, jsonBytes, toPointer } from './json-values.ts';

export const MAX_FIELDS = 40;
const MAX_LABEL_LENGTH = 200;
/** Limits the defaults of all fields together, because every item that omits the fields contains them. */
const MAX_DEFAULTS_BYTES = 64 * 1024;
const NAME_PATTERN = '^[A-Za-z][A-Za-z0-9_-]{0,63}$';

/** A field of a collection, as the database and the API have it. Omitted and null settings are absent. */
export const SchemaField = Type.Object(
  {
    name: Type.String({
      pattern: NAME_PATTERN,
      description: 'The key of the field in the data of an item. Unique in the collection.',
      examples: ['logo'],
    }),
    type: oneOf(fieldTypeNames, {
      title: 'FieldType',
      description: fieldTypeNames.map((name) => `\`${name}\`: ${getFieldType(name).description}`).join(' '),
      examples: ['image'],
    }),
    label: Type.Optional(
      Type.String({
        maxLength: MAX_LABEL_LENGTH,
        ...oneLine,
        description: 'The label that people see.',
        examples: ['Logo'],
      }),
    ),
    required: Type.Boolean({ default: false, description: 'Whether every item must have a value.' }),
    options: Type.Optional(
      Type.Array(Type.String({ ...oneLine }), {
        description: 'The options to choose from. Required for select and multiselect fields.',
      }),
    ),
    max_length: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The maximum number of characters of text, email and URL fields.',
      }),
    ),
    min: Type.Optional(Type.Number({ description: 'The minimum of a number field.' })),
    max: Type.Optional(Type.Number({ description: 'The maximum of a number field.' })),
    default: Type.Optional(
      Type.Unsafe<JsonValue>({
        description: 'The value of items that omit the field. It must be valid for the field.',
      }),
    ),
  },
  { title: 'SchemaField', examples: [{ name: 'logo', type: 'image', label: 'Logo', required: false }] },
);
export type SchemaField = Static<typeof SchemaField>;

/**
 * Parses the schema of a collection, which can be any JSON. Returns the fields to store, with normalized defaults, or all issues.
 * Paths are relative to the list of fields; '' is the list.
 */
export function parseSchema(
  schema: unknown,
  context: FieldContext,
): { fields: SchemaField[] } | { issues: Issue[] } {
  if (!Array.isArray(schema)) return { issues: [{ path: '', message: 'must be a list of fields' }] };
  const read = schema.slice(0, MAX_FIELDS).map((field) => readField(field, context));
  const issues = [
    ...countProblems(schema),
    ...read.flatMap((result, index) => within(`/${index}`, 'issues' in result ? result.issues : [])),
    ...repetitionProblems(schema.slice(0, MAX_FIELDS)),
  ];
  if (issues.length > 0) return { issues };
  const fields = read.flatMap((result) => ('field' in result ? [result.field] : []));
  const problem = defaultsProblem(fields);
  return problem ? { issues: [problem] } : { fields };
}

const generalKeys = ['name', 'type', 'label', 'required', 'default'];
const allKeys: readonly string[] = Object.keys(SchemaField.properties);

function countProblems(schema: unknown[]): Issue[] {
  if (schema.length <= MAX_FIELDS) return [];
  return [
    { path: '', message: `must not contain more than ${MAX_FIELDS} fields, but contains ${schema.length}` },
  ];
}

function readField(json: unknown, context: FieldContext): { field: SchemaField } | { issues: Issue[] } {
  if (!isObject(json)) return { issues: [{ path: '', message: 'must be an object' }] };
  // Some clients send null instead of omitting a key.
  const given = withFoldedLines(
    Object.fromEntries(Object.entries(json).filter(([, value]) => value != null)),
  );
  const issues = [...nameProblems(given), ...typeProblems(given), ...labelProblems(given)];
  if (given.required !== undefined && typeof given.required !== 'boolean') {
    issues.push({ path: '/required', message: 'must be true or false' });
  }
  issues.push(...keyProblems(given), ...settingProblems(given));
  if (issues.length > 0) return { issues };
  return withDefault({ ...(given as unknown as SchemaField), required: given.required === true }, context);
}

function withFoldedLines(given: Record<string, unknown>): Record<string, unknown> {
  const fold = (value: unknown) => (typeof value === 'string' ? foldLines(value) : value);
  const { label, options } = given;
  if (label !== undefined) given.label = fold(label);
  if (Array.isArray(options)) given.options = options.map(fold);
  return given;
}

function nameProblems({ name }: Record<string, unknown>): Issue[] {
  if (name === undefined) return [{ path: '/name', message: 'is required' }];
  if (typeof name !== 'string' || !new RegExp(NAME_PATTERN).test(name)) {
    const message = 'must be a letter from a to z and up to 63 more letters, digits, underscores or hyphens';
    return [{ path: '/name', message }];
  }
  const isTaken = name === 'prototype' || name in Object.prototype;
  return isTaken ? [{ path: '/name', message: 'is reserved; choose another name' }] : [];
}

function typeProblems({ type }: Record<string, unknown>): Issue[] {
  if (type === undefined) return [{ path: '/type', message: 'is required' }];
  return isFieldTypeName(type)
    ? []
    : [{ path: '/type', message: `must be one of ${fieldTypeNames.join(', ')}` }];
}

function labelProblems({ label }: Record<string, unknown>): Issue[] {
  if (label === undefined) return [];
  const problem = typeof label === 'string' ? lineProblem(label, MAX_LABEL_LENGTH) : 'must be a string';
  return problem ? [{ path: '/label', message: problem }] : [];
}

/** Rejects settings that have no effect, because they are mistakes. */
function keyProblems(given: Record<string, unknown>): Issue[] {
  const type = isFieldTypeName(given.type) ? given.type : undefined;
  const ownKeys = type ? getFieldType(type).settings.flatMap(({ keys }) => keys) : allKeys;
  return Object.keys(given)
    .filter((key) => !generalKeys.includes(key) && !ownKeys.includes(key))
    .map((key) => ({
      path: `/${toPointer(key)}`,
      message: allKeys.includes(key)
        ? `is not a setting of a ${type} field`
        : 'is not a key of a schema field',
    }));
}

function settingProblems(given: Record<string, unknown>): Issue[] {
  if (!isFieldTypeName(given.type)) return [];
  return getFieldType(given.type).settings.flatMap((setting) => setting.findProblems(given));
}

function withDefault(
  field: SchemaField,
  context: FieldContext,
): { field: SchemaField } | { issues: Issue[] } {
  if (field.default === undefined) return { field };
  const checked = getFieldType(field.type).compile(field)(field.default, context);
  if ('issues' in checked) return { issues: within('/default', checked.issues) };
  return { field: { ...field, default: checked.value } };
}

function repetitionProblems(schema: unknown[]): Issue[] {
  const names = schema.map((field) => (isObject(field) ? field.name : undefined));
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (typeof name !== 'string' || first === index) return [];
    return [{ path: `/${index}/name`, message: `must not repeat the name of field ${first}` }];
  });
}

function defaultsProblem(fields: SchemaField[]): Issue | undefined {
  const bytes = jsonBytes(fields.map((field) => field.default ?? null));
  if (bytes <= MAX_DEFAULTS_BYTES) return undefined;
  return { path: '', message: `must not contain more than ${MAX_DEFAULTS_BYTES / 1024} kB of defaults` };
}

function within(path: string, issues: Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: path + issue.path }));
}
