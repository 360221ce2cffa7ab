import { build, type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';

type Serialize = (value: unknown) => string;

/** A value selects a schema of a union by its structure. Without this, each format of ours is reported on stderr. */
const OPTIONS = { ajv: { validateFormats: false } };

const serializers = new WeakMap<object, Serialize>();

/** Compiles each response schema once for the process, when the first response needs it. */
export function serializeResponses(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema>(
    ({ schema }) =>
      (value) =>
        getSerializer(schema)(value),
  );
}

/** The JSON of a value by its response schema, as a response with the schema contains it. */
export function serializeJson(schema: TSchema, value: unknown): string {
  return getSerializer(schema as Schema)(value);
}

function getSerializer(schema: Schema): Serialize {
  const serialize = serializers.get(schema) ?? build(schema, OPTIONS);
  serializers.set(schema, serialize);
  return serialize;
}
