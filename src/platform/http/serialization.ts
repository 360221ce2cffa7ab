import { build, type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

type Serialize = (value: unknown) => string;

const serializers = new WeakMap<object, Serialize>();

/** Compiles each response schema once for all routes and servers of the process, when the first response needs it. */
export function serializeResponses(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema>(
    ({ schema }) =>
      (value) =>
        getSerializer(schema)(value),
  );
}

function getSerializer(schema: Schema): Serialize {
  const serialize = serializers.get(schema) ?? build(schema);
  serializers.set(schema, serialize);
  return serialize;
}
