import { type TSchema, Type } from 'typebox';

/** The envelope of one object. */
export function single<T extends TSchema>(schema: T) {
  return Type.Object({ data: schema });
}

/** The answer to a delete. */
export const Deleted = single(
  Type.Object({ id: Type.String({ format: 'uuid' }), deleted: Type.Literal(true) }, { title: 'Deleted' }),
);

/** The body of what takes no fields: with isBodyOptional it may be left out, and fields in it are refused as everywhere. */
export const NoFields = Type.Object({}, { title: 'NoFields', additionalProperties: false });

export const IdParams = Type.Object({ id: Type.String({ description: 'The id (a UUID).' }) });

/** Null is a value of the field. One type list is quicker to serialise than a union, and reads better in the description. */
export function nullable<T extends TSchema & { type: string }>(schema: T) {
  const withNull = { ...schema, type: [schema.type, 'null'] };
  if ('enum' in schema && Array.isArray(schema.enum))
    Object.assign(withNull, { enum: [...schema.enum, null] });
  return Type.Unsafe<Type.Static<T> | null>(withNull);
}

/** One of these texts. */
export function oneOf<const T extends string>(values: readonly T[], options: Record<string, unknown> = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options }) as Type.TUnsafe<T> & {
    type: string;
  };
}

export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-01T09:00:00.000Z'] });
