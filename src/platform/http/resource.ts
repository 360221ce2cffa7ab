import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { JsonValue } from '../database/tables.ts';
import { type ErrorCode, errorCodes } from './errors/error-codes.ts';

/** The id in examples. */
export const EXAMPLE_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

const envelopes = new WeakMap<TSchema, TSchema>();

/** The response envelope of one object: the same schema each time, so that it compiles once. */
export function single<T extends TSchema>(schema: T) {
  const envelope = envelopes.get(schema) ?? Type.Object({ data: schema });
  envelopes.set(schema, envelope);
  return envelope as Type.TObject<{ data: T }>;
}

/** The response to a delete. */
export const Deleted = single(
  Type.Object(
    { id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }), deleted: Type.Literal(true) },
    { title: 'Deleted' },
  ),
);

/** The body of an operation without fields. With `isBodyOptional` clients may omit it. Unknown fields are errors, as everywhere. */
export const NoFields = Type.Object({}, { title: 'NoFields', additionalProperties: false, examples: [{}] });

/** A path parameter that is an id. */
export function idParam(what: string) {
  return Type.String({ description: `The id of the ${what} (a UUID).`, examples: [EXAMPLE_ID] });
}

export const IdParams = Type.Object({
  id: Type.String({ description: 'The id of the resource (a UUID).', examples: [EXAMPLE_ID] }),
});

/** Allows null. A type list serializes faster than a union, and reads better in the API description. */
export function nullable<T extends TSchema & { type: string }>(schema: T) {
  const withNull = { ...schema, type: [schema.type, 'null'] };
  if ('enum' in schema && Array.isArray(schema.enum))
    Object.assign(withNull, { enum: [...schema.enum, null] });
  return Type.Unsafe<Type.Static<T> | null>(withNull);
}

/** A string enum. */
export function oneOf<const T extends string>(values: readonly T[], options: Record<string, unknown> = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options }) as Type.TUnsafe<T> & {
    type: string;
  };
}

/** For the description of a time at which something starts. `toStart` reads it. */
export const STARTS_WITH_DAY =
  'A date without a time means the start of that day in the time zone of the organization.';

/** For the description of a time at which something ends. `toEnd` reads it. */
export const ENDS_WITH_DAY =
  'A date without a time means the end of that day in the time zone of the organization.';

export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-01T09:00:00.000Z'] });

export const ErrorCodeName = oneOf(Object.keys(errorCodes) as ErrorCode[], {
  title: 'ErrorCode',
  examples: ['not_found'],
});

/** The fields that are not in a column of the same name and type. */
type Derived<Resource, Row> = {
  [Name in keyof Resource as Column<Name> extends keyof Row
    ? Holds<Row[Column<Name> & keyof Row], Resource[Name]> extends true
      ? never
      : Name
    : Name]: Resource[Name];
};
/** JSON holds any value. A column of text holds more values than the field of an enum. */
type Holds<Column, Value> = JsonValue extends Column
  ? true
  : [Value] extends [Column]
    ? true
    : [Column] extends [Value]
      ? true
      : false;
/** `planId` is in `plan_id`. */
type Column<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : Name;

const columnsOfSchemas = new WeakMap<TSchema, [name: string, column: string][]>();

/** The resource of a row: each field of the schema, from `derived` or from the column of the same name. */
export function toResource<S extends TObject, Row extends object>(
  schema: S,
  row: Row,
  derived: Derived<Static<S>, Row> & Partial<Static<S>>,
): Static<S> {
  const columns = columnsOfSchemas.get(schema) ?? Object.keys(schema.properties).map(toColumn);
  columnsOfSchemas.set(schema, columns);
  // Every field first, so that the order is always the schema's.
  const resource: Record<string, unknown> = {};
  for (const [name, column] of columns) resource[name] = row[column as keyof Row];
  return Object.assign(resource, derived) as Static<S>;
}

function toColumn(name: string): [name: string, column: string] {
  return [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}
